import { type DayNumber, dayNumber, midnight } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import { minutesOf, type Person, type Shift, shiftMinutes, sum } from '../prepare.ts'
import type { Finding } from '../rule.ts'
import type { TeamRules } from '../team-rules.ts'
import { isElsewhere } from './rest.ts'

/** Whether somebody works as an adult on any of some days, the shift taken as worked: before the eighteenth birthday nobody is averaged. */
export function worksAsAdult(
  person: Person,
  shift: Shift,
  { start, through }: { start: DayNumber; through: DayNumber },
): boolean {
  if (shift.start >= person.adultFrom) return true
  const first = Math.max(start, person.turns18)
  return sum(minutesOf(person), first, through) + shiftMinutes(shift, first, through) > 0
}

const WEEK = 7
const FOUR_WEEKS = 28

/** How the periods lie over which a person's hours are averaged once a shift is booked (regulations 4(3) to 4(5) and 6(3)). */
export interface ReferencePeriods {
  /** How many days each has. */
  length: number
  /** The first day of the first fixed period; Infinity: they roll. */
  fixedFrom: DayNumber
  /** The first day of work. Until somebody has worked for as long as a period lasts, each of theirs begins on it. */
  startedOn: DayNumber
}

export function periodsOf(
  { startedOn }: Person,
  { firstDay }: Shift,
  { weeks, fixedFrom }: { weeks: number; fixedFrom: Day | null },
): ReferencePeriods {
  return {
    length: weeks * WEEK,
    fixedFrom: fixedFrom === null ? Number.POSITIVE_INFINITY : dayNumber(fixedFrom),
    startedOn: Math.min(startedOn, firstDay),
  }
}

/** Whether a period ends on a day: on every day while they roll, and for a new starter; otherwise on the last day of each fixed one. */
export function isEnd({ length, fixedFrom, startedOn }: ReferencePeriods, day: DayNumber): boolean {
  return day < fixedFrom || day < startedOn + length - 1 || (day + 1 - fixedFrom) % length === 0
}

/** The first day of the period that ends on a day. */
export function startOf({ length, startedOn }: ReferencePeriods, end: DayNumber): DayNumber {
  return Math.max(end - length + 1, startedOn)
}

/** What is found of a period, with the first and the last day whose work is in the average. */
export interface PeriodFinding extends Finding {
  start: DayNumber
  through: DayNumber
}

interface Averaged {
  start: DayNumber
  end: DayNumber
  through: DayNumber
  asked: number
  /** The average by the letter of the law over so many days, and by its purpose: that days of absence are neutral. */
  letter: (days: number) => number
  purpose: (days: number) => number
}

/**
 * A finding where the average of a period is over the limit; of less than a week it is taken over one. What only the
 * letter finds warns, unless the team has chosen otherwise: what would be within the limit over four weeks (a new
 * starter's period is short), or if as many days as are left out were replaced, worked or not (Directive 2003/88,
 * article 16(b)).
 */
export function overLimit(period: Averaged, rules: TeamRules): PeriodFinding | undefined {
  const { start, end, through, asked, letter, purpose } = period
  const days = end - start + 1
  const found = letter(Math.max(days, WEEK))
  if (found <= asked) return undefined
  const warns = rules.letter === 'warn' && purpose(Math.max(days, FOUR_WEEKS)) <= asked
  return { found, asked, at: end, start, through, ...(warns && { level: 'warn' }) }
}

/** The worse of two: one that only the letter finds comes last, then the higher average counts. */
export function worse(one: PeriodFinding | undefined, other: PeriodFinding | undefined): PeriodFinding | undefined {
  if (!one || !other) return one ?? other
  if (one.level !== other.level) return one.level === 'warn' ? other : one
  return other.found > one.found ? other : one
}

/** What is told of it: no figure where work for another team is part of it. */
export function toldOf(person: Person, { start, through, ...finding }: PeriodFinding): Finding {
  return { ...finding, elsewhere: isElsewhere(person, [midnight(start), midnight(through + 1)]) }
}
