import { addDays, type Day, daysBetween } from '#shared/time.ts'

const WEEKS_SHOWN = 6
export const DAYS_SHOWN = 7 * WEEKS_SHOWN

export const mondaysFrom = (monday: Day) => Array.from({ length: WEEKS_SHOWN }, (_, week) => addDays(monday, 7 * week))

const share = (days: number) => `${(days / DAYS_SHOWN) * 100}%`

interface Span {
  from: Day
  through: Day
}

/** Where days stand on the line of the weeks from a Monday on; undefined where they are all before or after them. */
export function placeOf({ from, through }: Span, monday: Day) {
  const start = Math.max(0, daysBetween(monday, from))
  const end = Math.min(DAYS_SHOWN, daysBetween(monday, through) + 1)
  return end > start ? { insetInlineStart: share(start), width: share(end - start) } : undefined
}
