import { atLondon, formatLongDay, londonDay, londonTime } from '#shared/time.ts'

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** The instant of a time of day in London; undefined where the clocks skip it in the night of the change to summer time. */
export function instantAt(day: string, time: string): Date | undefined {
  const at = atLondon(day, time)
  return londonTime(at) === time && londonDay(at) === day ? at : undefined
}

export const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

/** `Monday 23 November 2026 at 09:30`, as London reads it. */
export function whenOf(startsAt: string): string {
  const at = new Date(startsAt)
  return `${formatLongDay(londonDay(at))} at ${londonTime(at)}`
}
