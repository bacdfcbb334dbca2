import { addDays, type Day, londonDay, londonInstants, type TimeOfDay } from '#shared/time.ts'

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
 * The instants that somebody means by two times on the wall beside a plan: those nearest to it, so that a shift that began before midnight, or a time that comes
 * twice, needs no day. Undefined where the clocks skip a time, or the end would not come after the start.
 */
export function saidTimes(planned: Stretch, said: { start: TimeOfDay; end: TimeOfDay }): Stretch | undefined {
  const start = nearest(said.start, Date.parse(planned.startsAt))
  const end = start === undefined ? undefined : nearest(said.end, Date.parse(planned.endsAt), start)
  if (start === undefined || end === undefined) return undefined
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}
