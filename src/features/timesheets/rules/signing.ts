import { addDays, type Day, formatLongDay } from '#shared/time.ts'

/** Days for which a client’s link is open. */
export const LINK_DAYS = 14

/** `16–22 November 2026`, `30 November–6 December 2026`: a week, by its Monday. */
export function weekText(week: Day): string {
  const [[, first, month, year], [, last, lastMonth, lastYear]] = [week, addDays(week, 6)].map((day) =>
    formatLongDay(day).split(' '),
  ) as [string[], string[]]
  const end = `${last} ${lastMonth} ${lastYear}`
  if (year !== lastYear) return `${first} ${month} ${year}–${end}`
  return month === lastMonth ? `${first}–${end}` : `${first} ${month}–${end}`
}
