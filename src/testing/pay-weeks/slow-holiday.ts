import type { DayRange, WorkedDay } from '#features/pay/rules/holiday.ts'
import { addDays, type Day, daysBetween } from '#shared/time.ts'

// The text of the law on averages, day by day, without the pieces of the rule.

/** The seven days of each of the 104 weeks before a day, the latest first; a week begins on the weekday of `begins`. */
function* slowWeeks(before: Day, begins: Day) {
  let end = addDays(before, -1)
  while ((daysBetween(begins, end) + 1) % 7 !== 0) end = addDays(end, -1)
  for (let gone = 0; gone < 104; gone++) {
    const last = addDays(end, -7 * gone)
    yield Array.from({ length: 7 }, (_, back) => addDays(last, -back))
  }
}

export type ByDay = ReadonlyMap<Day, WorkedDay>
const total = (week: readonly Day[], days: ByDay, of: 'minutes' | 'pay') =>
  week.reduce((sum, day) => sum + (days.get(day)?.[of] ?? 0), 0)

/** Regulation 16 and section 224: the weeks before the leave in which remuneration was payable, the latest 52 of 104. */
export function slowAveragePay(days: ByDay, { before, begins, most }: { before: Day; begins: Day; most: number }) {
  const found = { weeks: 0, minutes: 0, pay: 0 }
  for (const week of slowWeeks(before, begins)) {
    if (found.weeks === most || total(week, days, 'pay') <= 0) continue
    found.weeks++
    found.minutes += total(week, days, 'minutes')
    found.pay += total(week, days, 'pay')
  }
  return found.minutes > 0 ? found : null
}

interface Leaving {
  before: Day
  begins: Day
  leave: readonly DayRange[]
}

/** Regulation 15C: 52 weeks before the leave, also those without hours, but none with a day of such leave; of 104 at most. */
export function slowAverageHours(days: ByDay, { before, begins, leave }: Leaving) {
  const earliest = [...days.keys()].sort()[0]
  const found = { weeks: 0, minutes: 0 }
  for (const week of slowWeeks(before, begins)) {
    if (found.weeks === 52 || earliest === undefined || week[0]! < earliest) break
    if (week.some((day) => leave.some(({ from, through }) => from <= day && day <= through))) continue
    found.weeks++
    found.minutes += total(week, days, 'minutes')
  }
  return found.weeks > 0 ? found : null
}

/** Half goes up. */
export const rounded = (sum: bigint, parts: bigint) => Number((sum * 2n + parts) / (parts * 2n))

export interface SlowPast {
  days: readonly WorkedDay[]
  leave: readonly DayRange[]
  beginsLike: Day
  /** Days of sick or statutory leave that begin with the period. */
  away: number
  /** Minutes of holiday that begin with the period. */
  taken: number
}

/**
 * What taken holiday pays, at an average hour of 52 weeks (of twelve in Northern Ireland), and what accrues while
 * somebody is on sick or statutory leave: 12.07 % of an average week, by the day, in ten-thousandths of a minute.
 */
export function slowHoliday(past: SlowPast, from: Day, greatBritain: boolean) {
  const days = new Map(past.days.map((one) => [one.day, one]))
  const before = { before: from, begins: past.beginsLike }
  const paid = slowAveragePay(days, { ...before, most: greatBritain ? 52 : 12 })
  const hours = slowAverageHours(days, { ...before, leave: past.leave })
  return {
    taken: paid ? rounded(BigInt(past.taken) * BigInt(paid.pay), BigInt(paid.minutes)) : 0,
    inLeave: hours ? rounded(BigInt(hours.minutes) * 1207n * BigInt(past.away), 7n * BigInt(hours.weeks)) : 0,
  }
}
