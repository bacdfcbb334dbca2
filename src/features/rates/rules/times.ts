import { DAY, toMinute } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, formatMinutes, minuteOf, type TimeOfDay } from '#shared/time.ts'
import { breakInTheMiddle } from './breaks.ts'
import type { CountedShift } from './split.ts'

export interface ClockTimes {
  day: Day
  start: TimeOfDay
  /** At or before `start`: on the next day. */
  end: TimeOfDay
  breakMinutes: number
}

/**
 * A shift by times on the wall in London: of a time that comes twice the first, of one that is skipped an hour later.
 * Its break lies in the middle.
 */
export function shiftBetween({ day, start, end, breakMinutes }: ClockTimes): CountedShift {
  const span = [toMinute(atLondon(day, start)), toMinute(atLondon(end > start ? day : addDays(day, 1), end))] as const
  return { span, breaks: breakInTheMiddle(span, Math.min(breakMinutes, span[1] - span[0])) }
}

/**
 * What a change of the clocks does to a stretch of time that shows `onTheWall` minutes: `Clocks go back: 13 h instead
 * of 12 h`; undefined without one.
 */
export function clockChangeText(minutes: number, onTheWall: number): string | undefined {
  if (minutes === onTheWall) return undefined
  return `Clocks go ${minutes > onTheWall ? 'back' : 'forward'}: ${formatMinutes(minutes)} instead of ${formatMinutes(onTheWall)}`
}

/** The same of a shift by times on the wall. */
export function clockChangeOf({ day, start, end, breakMinutes }: ClockTimes): string | undefined {
  const [from, until] = shiftBetween({ day, start, end, breakMinutes }).span
  return clockChangeText(until - from, (minuteOf(end) - minuteOf(start) + DAY) % DAY || DAY)
}
