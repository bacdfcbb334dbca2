import { addDays, addYears, type Day, daysBetween, startOfWeek, weekdayOf } from '#shared/time.ts'

/** 1 on Mondays, 7 on Sundays. */
export type Weekday = number

/** On which days a pattern has a shift. */
type Rhythm =
  /** Chosen one by one: a single shift, or a block. */
  | { kind: 'days'; days: readonly Day[] }
  /** On these weekdays; of several weeks each has its own, and they take turns from the week of the first day on. */
  | { kind: 'weeks'; weeks: readonly (readonly Weekday[])[] }
  /** So many days on and so many off, from the first day on: `2 on, 2 off`. */
  | { kind: 'turns'; on: number; off: number }

export interface Pattern {
  rhythm: Rhythm
  from: Day
  /** The last day that may have a shift; or `count`, after so many days of the rhythm. Chosen days need neither. */
  until?: Day | undefined
  count?: number | undefined
  /** Days of the rhythm without a shift. They count in `count`. */
  without?: readonly Day[] | undefined
}

interface PatternProblem {
  path: 'days' | 'weeks' | 'until' | 'count'
  message: string
}

/** At most so many shifts are made at once. */
export const MOST_DAYS = 400
const MOST_YEARS = 2

/** The days of a pattern in their order, or what to correct. */
export function readPattern(
  pattern: Pattern,
): { days: Day[]; problems: [] } | { days: undefined; problems: PatternProblem[] } {
  const problem = rhythmProblem(pattern.rhythm) ?? endProblem(pattern)
  if (problem) return { days: undefined, problems: [problem] }
  const without = new Set(pattern.without)
  const days = rhythmDays(pattern).filter((day) => !without.has(day))
  if (days.length === 0) return problemOf('until', 'There is no shift in this time: choose a later end or other days')
  if (days.length > MOST_DAYS) return problemOf('until', `At most ${MOST_DAYS} shifts at once: choose an earlier end`)
  return { days, problems: [] }
}

function problemOf(path: PatternProblem['path'], message: string) {
  return { days: undefined, problems: [{ path, message }] }
}

function rhythmProblem(rhythm: Rhythm): PatternProblem | undefined {
  if (rhythm.kind === 'days' && rhythm.days.length === 0) return { path: 'days', message: 'Choose a day' }
  if (rhythm.kind === 'weeks' && rhythm.weeks.flat().length === 0) return { path: 'weeks', message: 'Choose a weekday' }
  if (rhythm.kind === 'turns' && rhythm.on < 1) return { path: 'weeks', message: 'Choose at least one day on' }
  return undefined
}

function endProblem({ rhythm, from, until, count }: Pattern): PatternProblem | undefined {
  if (rhythm.kind === 'days') return undefined
  if (until === undefined && count === undefined) return { path: 'until', message: 'Choose the last day' }
  if (until !== undefined && until < from) return { path: 'until', message: 'The last day comes before the first' }
  if (until !== undefined && until > addYears(from, MOST_YEARS)) {
    return { path: 'until', message: `Choose a last day within ${MOST_YEARS} years` }
  }
  if (count !== undefined && count < 1) return { path: 'count', message: 'Choose at least one shift' }
  return undefined
}

function rhythmDays({ rhythm, from, until, count = Number.POSITIVE_INFINITY }: Pattern): Day[] {
  if (rhythm.kind === 'days') return [...new Set(rhythm.days)].sort()
  const last = until ?? addYears(from, MOST_YEARS)
  const isOn = rhythm.kind === 'weeks' ? inWeeks(rhythm.weeks, from) : inTurns(rhythm, from)
  const days: Day[] = []
  for (let day = from; day <= last && days.length < count; day = addDays(day, 1)) if (isOn(day)) days.push(day)
  return days
}

function inWeeks(weeks: readonly (readonly Weekday[])[], from: Day) {
  const firstMonday = startOfWeek(from)
  return (day: Day) => {
    const week = Math.floor(daysBetween(firstMonday, day) / 7) % weeks.length
    return weeks[week]?.includes(weekdayOf(day)) ?? false
  }
}

function inTurns({ on, off }: { on: number; off: number }, from: Day) {
  return (day: Day) => daysBetween(from, day) % (on + off) < on
}
