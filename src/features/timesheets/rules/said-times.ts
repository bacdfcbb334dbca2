import { addDays, type Day, londonDay, londonInstants, type TimeOfDay } from '#shared/time.ts'

/** How many stretches of work a sleep-in or a time on call may have. */
export const MOST_STRETCHES = 20

interface Stretch {
  startsAt: string
  endsAt: string
}

/** How far from the plan a time may be meant, in milliseconds. */
const REACH = 12 * 3_600_000

/** All instants of the days around one at which the clocks show a time. */
const showings = (day: Day, time: TimeOfDay) => [-1, 0, 1].flatMap((days) => londonInstants(addDays(day, days), time))

/** The instant at which the clocks show a time nearest to another; of two as near, the earlier. */
function nearest(time: TimeOfDay, planned: number, after = Number.NEGATIVE_INFINITY): number | undefined {
  return showings(londonDay(new Date(planned)), time)
    .map((at) => at.getTime())
    .filter((at) => at > after && Math.abs(at - planned) <= REACH)
    .sort((a, b) => Math.abs(a - planned) - Math.abs(b - planned) || a - b)[0]
}

/**
 * The stretches of work that somebody names within a time, in their order: each from the first showing of its start.
 * Undefined where one lies outside, has no end after its start, or meets another.
 */
export function saidActive(
  within: Stretch,
  said: readonly { start: TimeOfDay; end: TimeOfDay }[],
): Stretch[] | undefined {
  const first = (time: TimeOfDay, from: number) =>
    showings(londonDay(new Date(from)), time)
      .map((at) => at.getTime())
      .filter((at) => at >= from)
      .sort((a, b) => a - b)[0] ?? Number.POSITIVE_INFINITY
  const found = said
    .map(({ start, end }) => {
      const from = first(start, Date.parse(within.startsAt))
      return [from, first(end, from + 1)] as const
    })
    .sort(([a], [b]) => a - b)
  const fits = found.every(([from, until], i) => until <= Date.parse(within.endsAt) && from >= (found[i - 1]?.[1] ?? 0))
  if (!fits) return undefined
  return found.map(([from, until]) => ({
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  }))
}

/**
 * The instants that somebody means by two times on the wall beside a plan: those nearest to it, so that a shift that
 * began before midnight, or a time that comes twice, needs no day. Undefined where the clocks skip a time, or the end
 * would not come after the start.
 */
export function saidTimes(planned: Stretch, said: { start: TimeOfDay; end: TimeOfDay }): Stretch | undefined {
  const start = nearest(said.start, Date.parse(planned.startsAt))
  const end = start === undefined ? undefined : nearest(said.end, Date.parse(planned.endsAt), start)
  if (start === undefined || end === undefined) return undefined
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}
