import { formatLongDay, formatShortDay, londonDay, londonInstants, londonTime } from '#shared/time.ts'

/** The instant of a time of day in London; undefined where the clocks skip it in the night of the change to summer time. */
export function instantAt(day: string, time: string): Date | undefined {
  return londonInstants(day, time)[0]
}

export const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

/** `Mon 23 Nov, 09:30`, as London reads it: for a line in which the end may be cut off. */
export function shortWhenOf(startsAt: string): string {
  const at = new Date(startsAt)
  const day = londonDay(at)
  return `${formatShortDay(day, { today: day })}, ${londonTime(at)}`
}

/** `Monday 23 November 2026 at 09:30`, as London reads it. */
export function whenOf(startsAt: string): string {
  const at = new Date(startsAt)
  return `${formatLongDay(londonDay(at))} at ${londonTime(at)}`
}
