import type { Clock } from '#shared/time.ts'
import { atLondon, londonToday, weekdayOf } from '#shared/time.ts'

export const windows = [
  { value: 'tonight', label: 'Tonight' },
  { value: 'weekend', label: 'To Monday' },
  { value: 'two-days', label: '48 hours' },
] as const
export type Window = (typeof windows)[number]['value']

const HOUR_MS = 3_600_000
/** What broke in the evening is still to be seen after midnight. */
const LEAST_MS = 12 * HOUR_MS

/** What the board shows unless asked: from Friday on the weekend. */
export const usualWindow = (clock: Clock): Window => (weekdayOf(londonToday(clock)) >= 5 ? 'weekend' : 'tonight')

/** Since when `what went wrong today` looks: the start of the day in London, and never less than twelve hours. */
export function brokeSince(clock: Clock): Date {
  return new Date(Math.min(atLondon(londonToday(clock), '00:00').getTime(), clock.now() - LEAST_MS))
}

/** No shift is longer. */
const LONGEST_MS = 25 * HOUR_MS

/** A shift that is not over began after this moment. */
export const earliestRunning = (clock: Clock) => new Date(clock.now() - LONGEST_MS)
