import type { Pence } from '#shared/money.ts'
import { addDays, type Day, daysBetween, formatDayMonth, formatMinutes, weekdayOf } from '#shared/time.ts'
import type { Nation } from './people.ts'

// Holiday of irregular-hours workers: Working Time Regulations 1998, regulations 15B to 16B; in Northern Ireland the
// Working Time Regulations (Northern Ireland) 2016 with the week's pay of twelve weeks.

/** What was worked on a day. */
export interface WorkedDay {
  day: Day
  minutes: number
  pay: Pence
}

export interface DayRange {
  from: Day
  through: Day
}

/** Ten-thousandths of a minute of holiday for a minute worked: 12.07 % (regulation 15B). */
const ACCRUES = 1207
const WHOLE = 10_000

/** How many weeks an average looks at, and how far back it may go for them. */
const LOOKED_AT: Record<Nation, number> = { 'great-britain': 52, 'northern-ireland': 12 }
export const LOOKED_BACK_WEEKS = 104

/** Holiday that worked minutes accrue, in ten-thousandths of a minute: nothing is rounded before it is shown. */
export const accruedBy = (minutes: number): number => minutes * ACCRUES

/** The most that a leave year gives, in days: Working Time Regulations 1998, regulations 13A and 15B. */
const MOST_DAYS = 28

/**
 * What accrued in a leave year, at most 28 days of it. A day is as long as those that were worked in the year on
 * average, because the law says of irregular hours no other one.
 */
export function cappedAccrual(
  exact: number,
  { workedMinutes, workedDays }: { workedMinutes: number; workedDays: number },
) {
  if (workedDays === 0) return exact
  return Math.min(exact, Math.floor((MOST_DAYS * workedMinutes * WHOLE) / workedDays))
}

/** Ten-thousandths of a minute as minutes to show, half up. */
export const shownMinutes = (exact: number): number => Math.floor((exact + WHOLE / 2) / WHOLE)

/** The first day of the week that holds a day, of weeks that begin on the weekday of another day. */
const weekOf = (day: Day, beginsLike: Day): Day => addDays(day, -((weekdayOf(day) - weekdayOf(beginsLike) + 7) % 7))

/** Complete weeks before a day, the latest first: as far back as the law looks. */
function weeksBefore(day: Day, beginsLike: Day): Day[] {
  const first = addDays(weekOf(day, beginsLike), -7)
  return Array.from({ length: LOOKED_BACK_WEEKS }, (_, back) => addDays(first, -7 * back))
}

function byWeek(days: readonly WorkedDay[], beginsLike: Day): Map<Day, { minutes: number; pay: Pence }> {
  const weeks = new Map<Day, { minutes: number; pay: Pence }>()
  for (const { day, minutes, pay } of days) {
    const week = weekOf(day, beginsLike)
    const so = weeks.get(week) ?? { minutes: 0, pay: 0 }
    weeks.set(week, { minutes: so.minutes + minutes, pay: so.pay + pay })
  }
  return weeks
}

export interface Average {
  weeks: number
  minutes: number
  pay: Pence
}

interface Looking {
  /** The first day of the holiday, or of the leave. */
  before: Day
  /** A day on which a week of pay begins. */
  beginsLike: Day
}

/**
 * What the latest weeks with pay came to: 52 of them, in Northern Ireland 12, of the 104 before the holiday. Weeks
 * without pay are passed over. Null: there is none.
 */
export function averagePay(
  days: readonly WorkedDay[],
  { before, beginsLike, nation }: Looking & { nation: Nation },
): Average | null {
  const weeks = byWeek(days, beginsLike)
  const paid = weeksBefore(before, beginsLike)
    .flatMap((week) => weeks.get(week) ?? [])
    .filter(({ pay }) => pay > 0)
    .slice(0, LOOKED_AT[nation])
  const sum = (of: 'minutes' | 'pay') => paid.reduce((total, week) => total + week[of], 0)
  const found = { weeks: paid.length, minutes: sum('minutes'), pay: sum('pay') }
  return found.minutes > 0 ? found : null
}

/** What minutes of holiday are paid: as an hour of those weeks on average, rounded once, half a penny up. */
export const holidayPay = (minutes: number, { minutes: worked, pay }: Average): Pence =>
  Math.floor((2 * minutes * pay + worked) / (2 * worked))

/**
 * The average of minutes a week by which holiday accrues in sick or statutory leave (regulation 15C): of 52 weeks before
 * it, also those without hours, but without those in which there was such leave, back to 104 weeks; and no further than
 * they have worked there.
 */
export function averageHours(
  days: readonly WorkedDay[],
  { before, beginsLike, leave }: Looking & { leave: readonly DayRange[] },
): Pick<Average, 'weeks' | 'minutes'> | null {
  const weeks = byWeek(days, beginsLike)
  const begun = [...weeks.keys()].sort()[0]
  if (begun === undefined) return null
  const isLeave = (week: Day) => leave.some(({ from, through }) => from <= addDays(week, 6) && through >= week)
  const counted = weeksBefore(before, beginsLike)
    .filter((week) => week >= begun && !isLeave(week))
    .slice(0, 52)
  if (counted.length === 0) return null
  return {
    weeks: counted.length,
    minutes: counted.reduce((total, week) => total + (weeks.get(week)?.minutes ?? 0), 0),
  }
}

/** Holiday that accrues in sick or statutory leave, in ten-thousandths of a minute: 12.07 % of the average week, by the day. */
export function accruedInLeave({ from, through }: DayRange, { weeks, minutes }: Pick<Average, 'weeks' | 'minutes'>) {
  return Math.round((accruedBy(minutes) * (daysBetween(from, through) + 1)) / (7 * weeks))
}

/** What a line of pay says of holiday: `12–14 Nov, 22 h 30 min at the average of 47 weeks`. */
export function saidOfHoliday({ from, through }: DayRange, minutes: number, { weeks }: Average): string {
  const days = from === through ? shortDay(from) : `${shortDay(from)} to ${shortDay(through)}`
  return `${days}, ${formatMinutes(minutes)} at the average of ${weeks === 1 ? 'one week' : `${weeks} weeks`}`
}

const shortDay = (day: Day) => formatDayMonth(day, { today: day })

export const carriedReasons = ['agreed', 'sick', 'family', 'not-enabled'] as const
export type CarriedReason = (typeof carriedReasons)[number]

export const carriedWords: Record<CarriedReason, string> = {
  agreed: 'Agreed to be carried over',
  sick: 'They were sick and could not take it',
  family: 'They were on maternity or other family leave',
  'not-enabled': 'They were not given the chance to take it',
}
