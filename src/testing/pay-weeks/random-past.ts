import type { Absence } from '#features/equal-treatment/rules/clock.ts'
import { whyCodes } from '#features/equal-treatment/rules/clock.ts'
import type { DayRange, WorkedDay } from '#features/pay/rules/holiday.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { Chance } from '../random.ts'

export const JOBS = ['healthcare-assistant', 'support-worker'] as const
export type Job = (typeof JOBS)[number]

/** What is known of somebody in a role with a client before a period, and what the client says of its own staff. */
export interface Clock {
  worked: readonly Day[]
  absences: readonly Absence[]
  /** In the order in which it was said: pence an hour, and hundredths of a percent of extra holiday. */
  comparables: readonly { from: Day; pay: number | null; holiday: number }[]
}

/** Work about once a week up to a period, long enough for week 13 or nearly so, with gaps and absences. */
function randomClock(chance: Chance, from: Day): Clock {
  const worked: Day[] = []
  let day = addDays(from, -chance.below(8))
  for (let left = chance.below(22); left > 0; left--) {
    worked.push(day)
    day = addDays(day, -chance.one([1, 6, 7, 7, 7, 8, 9, 50]))
  }
  const absences = Array.from({ length: chance.below(4) }, (): Absence => {
    const begun = addDays(from, -chance.below(150))
    return { from: begun, through: addDays(begun, chance.below(60)), why: chance.one(whyCodes) }
  })
  const comparables = Array.from({ length: chance.below(3) }, () => ({
    from: addDays(from, chance.below(12) - 6),
    pay: chance.below(6) === 0 ? null : 1300 + chance.below(1500),
    holiday: chance.one([0, 0, 247, 1 + chance.below(1500)]),
  }))
  return { worked, absences, comparables }
}

/** The clocks of somebody, by role. */
export const randomClocks = (chance: Chance, from: Day) =>
  Object.fromEntries(JOBS.map((job) => [job, randomClock(chance, from)])) as Record<Job, Clock>

/** Two years and more of work before a period, holiday that begins in it, and leave in which holiday accrues. */
export function randomPast(chance: Chance, from: Day) {
  const density = chance.one([2, 20, 60])
  const days: WorkedDay[] = []
  for (let back = 1; back < 760; back++)
    if (chance.below(100) < density)
      days.push({ day: addDays(from, -back), minutes: chance.below(720), pay: chance.below(20_000) - 200 })
  const leave = Array.from({ length: chance.below(4) }, (): DayRange => {
    const begun = addDays(from, -chance.below(740))
    return { from: begun, through: addDays(begun, chance.below(30)) }
  })
  return {
    ...{ days, leave, beginsLike: addDays(from, -chance.below(7)), away: chance.below(10) },
    taken: chance.below(2) ? 30 + chance.below(2000) : 0,
  }
}
