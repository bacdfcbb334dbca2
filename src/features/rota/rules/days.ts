import { endDay } from '#features/shifts/rules/times.ts'
import { addDays, atLondon, type Day, startOfWeek, type TimeOfDay, weekdayOf } from '#shared/time.ts'
import type { RotaShift } from '../schema.ts'

/** How many days each span shows. */
export const LENGTHS = { day: 1, week: 7, fortnight: 14, month: 28 } as const
export type Span = keyof typeof LENGTHS

/** The days of a span around a day: weeks begin on Monday. */
export function daysOf(span: Span, day: Day): Day[] {
  const first = span === 'day' ? day : startOfWeek(day)
  return Array.from({ length: LENGTHS[span] }, (_, at) => addDays(first, at))
}

export const isWeekend = (day: Day) => weekdayOf(day) > 5

const shortTime = (time: TimeOfDay) => (time.endsWith(':00') ? time.slice(0, 2) : time)

/** `07–15`, `07:30–20` */
export const shortTimes = ({ start, end }: Pick<RotaShift, 'start' | 'end'>) => `${shortTime(start)}–${shortTime(end)}`

const LONG_MINUTES = 10 * 60

/** A shift in one letter, where there is room for no more: early, late, long day, night. */
export function letterOf({ start, end, minutes }: Pick<RotaShift, 'start' | 'end' | 'minutes'>): 'E' | 'L' | 'D' | 'N' {
  if (end <= start && end !== '00:00') return 'N'
  if (minutes >= LONG_MINUTES) return 'D'
  return start < '12:00' ? 'E' : 'L'
}

export const LETTERS = { E: 'Early', L: 'Late', D: 'Long day', N: 'Night' } as const

/** Whether a shift has ended, so that nothing but copies is made of it. */
export const isOver = (shift: Pick<RotaShift, 'day' | 'start' | 'end'>, now: number) =>
  atLondon(endDay(shift), shift.end).getTime() <= now
