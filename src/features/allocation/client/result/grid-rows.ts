import type { Rota, RotaShift } from '#features/rota/schema.ts'
import { addDays, type Day, startOfWeek } from '#shared/time.ts'
import type { Proposal, RunOptions } from '../../schema.ts'
import { soughtWords } from '../plans/plan-words.ts'

/** Somebody whose week changes by a plan. */
export interface GridRow {
  userId: string
  fullName: string
  /** Minutes of the week: booked before, and with the plan. */
  before: number
  after: number
  /** What they should have, in words. */
  sought: string
  proposals: readonly Proposal[]
}

/** The days of a plan by whole weeks. */
export function weeksOf({ from, through }: Pick<RunOptions, 'from' | 'through'>): Day[][] {
  const weeks: Day[][] = []
  for (let monday = startOfWeek(from); monday <= through; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** Who gets something on these days, by name. */
export function rowsOf(proposals: readonly Proposal[], days: readonly Day[]): GridRow[] {
  const shown = proposals.filter(({ day, state }) => days.includes(day) && state !== 'gone')
  const byPerson = Map.groupBy(shown, ({ person }) => person.userId)
  return [...byPerson.values()]
    .map((of) => {
      const [{ person, weekMinutes, plannedMinutes, ...sought }] = of as [Proposal, ...Proposal[]]
      return {
        ...{ userId: person.userId, fullName: person.fullName },
        ...{ before: weekMinutes, after: plannedMinutes, sought: soughtWords(sought) },
        proposals: of,
      }
    })
    .sort((one, other) => one.fullName.localeCompare(other.fullName))
}

/** What people have already, and when they are away, of the days that are read. */
export interface Held {
  shifts: ReadonlyMap<string, readonly (RotaShift & { siteName: string })[]>
  away: ReadonlyMap<string, Rota['away']>
}

/** By person: a grid of many asks it of each of its cells. */
export function heldIn({ people, sites, shifts, away }: Rota): Held {
  const ofPlaces = shifts.flatMap((shift) =>
    shift.places.map(([, whose]) => ({ whose, shift: { ...shift, siteName: sites[shift.site]!.name } })),
  )
  const byPerson = Map.groupBy(ofPlaces, ({ whose }) => people[whose]!.id)
  return {
    shifts: new Map([...byPerson].map(([id, ones]) => [id, ones.map(({ shift }) => shift)])),
    away: Map.groupBy(away, ({ person }) => people[person]!.id),
  }
}

/** What somebody has on a day already; what is booked from the plan stands there as its own. */
export function heldOn({ shifts }: Held, { userId, proposals }: GridRow, day: Day) {
  const planned = new Set(proposals.map(({ shiftId }) => shiftId))
  return (shifts.get(userId) ?? []).filter((shift) => shift.day === day && !planned.has(shift.id))
}

/** Who works on a day already, in the order of time; what the plan proposes is not among it. */
export function heldBeside({ people, sites, shifts }: Rota, proposals: readonly Proposal[], day: Day) {
  const planned = new Set(proposals.map(({ shiftId, person }) => `${shiftId} ${person.userId}`))
  return shifts
    .filter((shift) => shift.day === day)
    .flatMap(({ start, end, site, id, places }) =>
      places.flatMap(([placeId, at]) => {
        const person = people[at]!
        if (planned.has(`${id} ${person.id}`)) return []
        return [{ key: placeId, name: person.name, start, times: `${start}–${end}`, siteName: sites[site]!.name }]
      }),
    )
    .sort((one, other) => one.start.localeCompare(other.start) || one.name.localeCompare(other.name))
}

/** What somebody is away for on a whole day, in a word. */
export function awayOn({ away }: Held, userId: string, day: Day): string | undefined {
  const found = away.get(userId)?.find((one) => one.from <= day && day <= one.through && !one.times && !one.isAsked)
  if (!found) return undefined
  return found.leave ?? 'Not available'
}
