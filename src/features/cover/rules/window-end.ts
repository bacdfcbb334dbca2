import { addDays, atLondon, type Clock, londonToday, startOfWeek } from '#shared/time.ts'
import type { Window } from './windows.ts'

const HOUR_MS = 3_600_000
/** When a night and a weekend are over. */
const MORNING = '08:00'

/**
 * Until when the board looks: tomorrow at 08:00 (before 08:00 both the night that runs and the coming one), the next
 * Monday at 08:00, or 48 hours from now.
 */
export function windowEnd(window: Window, clock: Clock): Date {
  if (window === 'two-days') return new Date(clock.now() + 48 * HOUR_MS)
  const today = londonToday(clock)
  if (window === 'tonight') return atLondon(addDays(today, 1), MORNING)
  const end = atLondon(startOfWeek(today), MORNING)
  return end.getTime() > clock.now() ? end : atLondon(addDays(startOfWeek(today), 7), MORNING)
}
