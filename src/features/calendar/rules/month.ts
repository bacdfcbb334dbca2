import { type Availability, entriesOn } from '#features/availability/rules/said.ts'
import { addDays, addMonths, type Day, daysBetween, type Month, monthOf, startOfWeek, weekdayOf } from '#shared/time.ts'
import type { OwnMonth } from '../schema.ts'

/** How many months back and ahead the calendar shows. */
const MONTHS_EACH_WAY = 12

const firstOf = (month: Month): Day => `${month}-01`

/** The month that is some months after another one. */
export const monthAfter = (month: Month, by: number): Month => monthOf(addMonths(firstOf(month), by))

/** Whether the calendar goes as far as a month. */
export function isInReach(month: Month, today: Day): boolean {
  const now = monthOf(today)
  return month >= monthAfter(now, -MONTHS_EACH_WAY) && month <= monthAfter(now, MONTHS_EACH_WAY)
}

/** The days of the whole weeks, Monday first, that a month touches: four, five or six of them. */
export function weeksOf(month: Month) {
  const from = startOfWeek(firstOf(month))
  const through = addDays(startOfWeek(addDays(firstOf(monthAfter(month, 1)), -1)), 6)
  const days = Array.from({ length: daysBetween(from, through) + 1 }, (_, at) => addDays(from, at))
  return { from, through, days }
}

/** When, on some days, somebody has said that they cannot work. */
export function cannotOn(said: Availability, days: readonly Day[]): OwnMonth['cannot'] {
  return days.flatMap((day) =>
    entriesOn(said, day)
      .entries.filter(({ kind }) => kind === 'cannot')
      .map(({ from, until }) => ({ day, from, until })),
  )
}

/** What stands on one day. Cancelled shifts are not among the shifts of a month. */
export function ofDay({ shifts, leave, cannot }: OwnMonth, day: Day): OwnMonth {
  return {
    shifts: shifts.filter((shift) => shift.day === day),
    leave: leave.filter(({ from, through }) => from <= day && day <= through),
    cannot: cannot.filter((time) => time.day === day),
  }
}

/** The day to which a key leads from another one (WAI-ARIA date grid); undefined for other keys. */
export function dayByKey(key: string, day: Day): Day | undefined {
  const steps: Record<string, Day> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: startOfWeek(day),
    End: addDays(day, 7 - weekdayOf(day)),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return steps[key]
}

/** The day that is chosen in a month: the one that somebody chose in it, today, or its first. */
export function chosenIn(month: Month, { chosen, today }: { chosen: Day | undefined; today: Day }): Day {
  return [chosen, today].find((day) => day && monthOf(day) === month) ?? firstOf(month)
}
