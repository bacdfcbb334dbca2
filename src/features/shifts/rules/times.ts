import { clockChangeText } from '#features/rates/rules/times.ts'
import {
  addDays,
  type Day,
  formatLongDay,
  londonDay,
  londonInstants,
  londonTime,
  minutesBetween,
  TIME_OF_DAY,
  type TimeOfDay,
} from '#shared/time.ts'

/** Whether something that is typed is a time on the wall. */
export const isTime = (value: unknown): value is TimeOfDay => typeof value === 'string' && TIME_OF_DAY.test(value)

// The one place where the times of a shift become instants, and instants times. People plan by the clocks on the wall
// in London; pay, rest and overlap are counted in instants.

/** Which of the two, where the clocks go back and show a time twice. */
export type Occurrence = 'first' | 'second'

export const occurrences = [
  { value: 'first', label: 'The first, before the clocks go back' },
  { value: 'second', label: 'The second, after the clocks go back' },
] as const

/** As many days of shifts as one read, one view and one plan have: five weeks. */
export const MOST_DAYS_AT_ONCE = 35

/** When a shift is, by the clocks on the wall in London: 24 hours at most, which are 25 in the night in which the clocks go back. */
export interface WallTimes {
  day: Day
  start: TimeOfDay
  /** At or before `start`: on the next day. */
  end: TimeOfDay
  /** Asked for where the clocks show `start` twice on that day. */
  startIs?: Occurrence | null | undefined
  endIs?: Occurrence | null | undefined
}

/** The same as instants in UTC, as `toISOString` writes them; the end is no longer part of it. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** What to correct, by the field of the form. */
export interface TimeProblem {
  path: 'start' | 'end' | 'startIs' | 'endIs' | 'breakMinutes'
  message: string
}

/** Whether the clocks show a time twice on a day, so that the form asks which one is meant. */
export function comesTwice(day: Day, time: TimeOfDay): boolean {
  return londonInstants(day, time).length === 2
}

/** The day on which a shift ends. */
export function endDay({ day, start, end, startIs, endIs }: WallTimes): Day {
  const isWithinHourThatRepeats =
    startIs === 'first' && endIs === 'second' && comesTwice(day, start) && comesTwice(day, end)
  return end > start || isWithinHourThatRepeats ? day : addDays(day, 1)
}

/** The instants of a shift, or what is wrong with its times. `breakMinutes`: the minutes of the break that are not paid. */
export function readTimes(
  times: WallTimes & { breakMinutes: number },
): { span: Span; problems: [] } | { span: undefined; problems: TimeProblem[] } {
  const start = readTime({ path: 'start', day: times.day, time: times.start, which: times.startIs })
  const end = readTime({ path: 'end', day: endDay(times), time: times.end, which: times.endIs })
  const unread = [start, end].flatMap((read) => ('message' in read ? [read] : []))
  if ('message' in start || 'message' in end) return { span: undefined, problems: unread }
  const span = { startsAt: start.at.toISOString(), endsAt: end.at.toISOString() }
  const problem = wrongLength(span, times.breakMinutes)
  return problem ? { span: undefined, problems: [problem] } : { span, problems: [] }
}

function readTime(read: {
  path: 'start' | 'end'
  day: Day
  time: TimeOfDay
  which: Occurrence | null | undefined
}): { at: Date } | TimeProblem {
  const { path, day, time, which } = read
  const [first, second] = londonInstants(day, time)
  if (!first) {
    return { path, message: `There is no ${time} on ${formatLongDay(day)}: the clocks go forward from 01:00 to 02:00` }
  }
  if (!second) return { at: first }
  if (which) return { at: which === 'first' ? first : second }
  return {
    path: `${path}Is`,
    message: `${time} comes twice on ${formatLongDay(day)}, because the clocks go back: choose the first or the second`,
  }
}

function wrongLength(span: Span, breakMinutes: number): TimeProblem | undefined {
  const minutes = minutesOf(span)
  // In the hour that comes twice, the end was chosen from the first and the start from the second.
  if (minutes <= 0) return { path: 'endIs', message: 'The shift ends before it begins: choose the second' }
  if (breakMinutes >= minutes) return { path: 'breakMinutes', message: 'The break is as long as the shift' }
  return undefined
}

/** The times of a shift by the clocks on the wall; they give its instants again. */
export function wallTimes({ startsAt, endsAt }: Span): WallTimes {
  const [start, end] = [wallTime(startsAt), wallTime(endsAt)]
  return { day: start.day, start: start.time, end: end.time, startIs: start.which, endIs: end.which }
}

function wallTime(instant: string): { day: Day; time: TimeOfDay; which: Occurrence | null } {
  const at = new Date(instant)
  const [day, time] = [londonDay(at), londonTime(at)]
  const [first, second] = londonInstants(day, time)
  if (!first || !second) return { day, time, which: null }
  return { day, time, which: at.getTime() < second.getTime() ? 'first' : 'second' }
}

/** The minutes from the start to the end, counted as they pass: a night in which the clocks change is an hour longer or shorter. */
export function minutesOf({ startsAt, endsAt }: Span): number {
  return minutesBetween(startsAt, endsAt)
}

/** The minutes that are paid. */
export function paidMinutes(shift: Span & { breakMinutes: number; isOnCall?: boolean | undefined }): number {
  return shift.isOnCall ? 0 : minutesOf(shift) - shift.breakMinutes
}

/** The minutes from the start to the end as the clocks on the wall show them. */
function minutesOnTheWall({ startsAt, endsAt }: Span): number {
  const [start, end] = [wallTime(startsAt), wallTime(endsAt)]
  return minutesBetween(`${start.day}T${start.time}Z`, `${end.day}T${end.time}Z`)
}

/**
 * What a change of the clocks does to a shift, in words: `Clocks go back: 13 h instead of 12 h`; undefined where they
 * do not change within it.
 */
export function clockChange(span: Span): string | undefined {
  return clockChangeText(minutesOf(span), minutesOnTheWall(span))
}
