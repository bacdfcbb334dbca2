import { formatMinutes } from '#shared/time.ts'

const HOUR_S = 3600

/** Milliseconds as they run out: `9:14` in the last hour, then `6 h 56 min`, then `3 days`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < HOUR_S) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (seconds < 48 * HOUR_S) return formatMinutes(Math.floor(seconds / 60))
  return `${Math.floor(seconds / (24 * HOUR_S))} days`
}
