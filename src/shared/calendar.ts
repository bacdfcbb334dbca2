import { atLondon, type Day } from './time.ts'

/** Days since 1970-01-01. */
export type DayNumber = number
/** Minutes since 1970-01-01T00:00Z. */
export type Minute = number

export const DAY = 1440

const MINUTE_MS = 60_000
const DAY_MS = DAY * MINUTE_MS

const numbers = new Map<Day, DayNumber>()

/** A day as a number; each is parsed once, because a team's facts name the same days for thousands of people. */
export function dayNumber(day: Day): DayNumber {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  numbers.set(day, number)
  return number
}

const texts = new Map<DayNumber, Day>()

/** A day as text; each is written once, because judging compares the days of a few weeks again and again. */
export function toDay(number: DayNumber): Day {
  const known = texts.get(number)
  if (known !== undefined) return known
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10)
  texts.set(number, text)
  return text
}

export const toMinute = (instant: Date): Minute => Math.floor(instant.getTime() / MINUTE_MS)
/** The minutes of two instants as they are stored. */
export const toMinutes = (from: string, until: string): readonly [from: Minute, until: Minute] => [
  toMinute(new Date(from)),
  toMinute(new Date(until)),
]
export const toInstant = (minute: Minute): Date => new Date(minute * MINUTE_MS)

/** The first day at an age. Somebody born on 29 February comes of age on 1 March (the rule of English law). */
export function birthday(birth: Day, age: number): DayNumber {
  const year = Number(birth.slice(0, 4)) + age
  // A day that does not exist is the next one.
  return Date.UTC(year, Number(birth.slice(5, 7)) - 1, Number(birth.slice(8, 10))) / DAY_MS
}

const FIRST = dayNumber('2000-01-01')
// Zero: not asked for yet.
const midnights = new Float64Array(dayNumber('2101-01-01') - FIRST)

/** The minute at which a day begins in London. Each is worked out once: no time zone is asked while people are judged. */
export function midnight(day: DayNumber): Minute {
  const known = midnights[day - FIRST]
  if (known) return known
  const minute = toMinute(atLondon(toDay(day), '00:00'))
  if (known === 0) midnights[day - FIRST] = minute
  return minute
}

/** The day in London. It is UTC's or the next, because London is never behind UTC. */
export function dayOf(minute: Minute): DayNumber {
  const day = Math.floor(minute / DAY)
  return minute >= midnight(day + 1) ? day + 1 : day
}

/** The Monday of a day's week. 1970-01-01 was a Thursday. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** A night that begins on a day, between hours of the clock. Counted back from midnights, so that a clock change in between is right. */
export function nightOf(day: DayNumber, { from, until }: { from: number; until: number }): [Minute, Minute] {
  return [midnight(day + 1) - (24 - from) * 60, midnight(day + 2) - (24 - until) * 60]
}

/** Pairs of from and until (exclusive), sorted: `[from, until, from, until, ...]`; of days or of minutes. */
export type Pairs = ArrayLike<number>

export function isWithin(pairs: Pairs, at: number): boolean {
  return meetsAny(pairs, at, at + 1)
}

export function meetsAny(pairs: Pairs, from: number, until: number): boolean {
  for (let i = 0; i < pairs.length; i += 2) if (from < pairs[i + 1]! && until > pairs[i]!) return true
  return false
}

/** How long two stretches of time have in common. */
export function common(one: readonly [number, number], other: readonly [number, number]): number {
  return Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))
}
