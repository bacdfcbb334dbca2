import { addMinutes } from '#shared/time.ts'
import { type About, mayAct } from './states.ts'

/** How late people say that they will be, in minutes. */
export const LATE_MINUTES = [10, 20, 30, 45, 60] as const
export type LateMinutes = (typeof LATE_MINUTES)[number]

const FROM_MINUTES_BEFORE = 180

/**
 * Whether somebody may say now that they will be late: from three hours before the start of a shift on which they are
 * booked, until its end.
 */
export function maySayLate(about: Omit<About<'assignment'>, 'who'>): boolean {
  const opens = addMinutes(about.startsAt, -FROM_MINUTES_BEFORE).getTime()
  return about.now >= opens && mayAct('assignment', 'late', { ...about, who: 'worker' })
}
