import { type WallPiece, wallPieces } from '#features/availability/rules/said.ts'
import {
  common,
  type DayNumber,
  dayOf,
  type Minute,
  midnight,
  nightOf,
  type Pairs,
  toInstant,
} from '#shared/calendar.ts'
import { AT_SPONSOR, OWN, type PersonFacts, type ShiftFacts } from './facts.ts'
import { integers } from './integers.ts'
import { type Law, lawOn, NIGHT } from './law.ts'

/** A shift with what follows from it, whoever works it: made once for all people. */
export interface Shift extends ShiftFacts {
  firstDay: DayNumber
  /** The last day on which a minute of it lies: one that ends at midnight does not touch the next day. */
  lastDay: DayNumber
  worked: number
  /** Working minutes on firstDay, firstDay + 1, ... */
  workedByDay: readonly number[]
  nightMinutes: number
  /** Its times by the clock, for what people have said about theirs. */
  wall: readonly WallPiece[]
  /** The figures of its first day. */
  law: Law
}

interface Spell {
  start: Minute
  end: Minute
  breakMinutes: number
}

/** Working minutes of a spell between two instants. The break lies in its middle. */
export function workedBetween({ start, end, breakMinutes }: Spell, from: Minute, until: Minute): number {
  const breakStart = start + ((end - start - breakMinutes) >> 1)
  return common([start, end], [from, until]) - common([breakStart, breakStart + breakMinutes], [from, until])
}

function nightMinutes(spell: Spell): number {
  let sum = 0
  for (let day = dayOf(spell.start) - 1; day <= dayOf(spell.end - 1); day++) {
    sum += workedBetween(spell, ...nightOf(day, NIGHT))
  }
  return sum
}

export function prepareShift(facts: ShiftFacts): Shift {
  const { start, end, breakMinutes } = facts
  const firstDay = dayOf(start)
  const lastDay = dayOf(end - 1)
  const workedByDay: number[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    workedByDay.push(workedBetween(facts, midnight(day), midnight(day + 1)))
  }
  return {
    ...facts,
    firstDay,
    lastDay,
    workedByDay,
    worked: end - start - breakMinutes,
    nightMinutes: nightMinutes(facts),
    wall: wallPieces(toInstant(start).getTime(), toInstant(end).getTime()),
    law: lawOn(firstDay),
  }
}

/** The running total of a number for each day from `first` on, so that any sum is one subtraction. */
interface Totals {
  first: DayNumber
  total: Int32Array
}

/** The same with the numbers themselves. */
interface Days extends Totals {
  each: Int32Array
}

function totalled(first: DayNumber, each: Int32Array): Days {
  const total = integers(each.length + 1)
  for (let i = 0; i < each.length; i++) total[i + 1] = total[i]! + each[i]!
  return { first, each, total }
}

/** The sum over days; outside those that are kept nothing is known. */
export function sum({ first, total }: Totals, from: DayNumber, through: DayNumber): number {
  const last = total.length - 1
  const low = Math.min(last, Math.max(0, from - first))
  const high = Math.min(last, Math.max(low, through + 1 - first))
  return total[high]! - total[low]!
}

/** Spells by the day on which they begin: all of them, and those with three hours of night. */
interface SpellCounts {
  all: Days
  nights: Days
}

interface Kept {
  first: DayNumber
  until: DayNumber
}

/** A person's facts with the sums that the rules need: made once for any number of shifts. */
export interface Person extends PersonFacts {
  /** The minute of the eighteenth birthday's midnight. */
  adultFrom: Minute
  /** Since when the average counts: regulation 4(4). Infinity: no work is known. */
  startedOn: DayNumber
  /** The last day on which work is known. */
  lastWorked: DayNumber
  /** The days of which sums are kept. */
  days: Kept
  /** Working minutes at other teams, and at a sponsor; undefined: none. */
  elsewhere: Days | undefined
  atSponsor: Days | undefined
  /**
   * Made when first asked for: most people are far from every limit, or something else blocks them. `counted` null: no
   * day is left out.
   */
  minutes?: Days
  spellCounts?: SpellCounts
  counted?: CountedWork | null
}

/** Work as the average counts it where days are left out (`left-out.ts`), from the first day of a period until nothing is known. */
export interface CountedWork {
  /** The days left out, and the working minutes of the others. */
  leftOut: Totals
  minutes: Totals
  /** The days with work, left out or not: which they are, and how many. */
  workedOn: readonly DayNumber[]
  worked: Totals
}

/** Marks days given as pairs with 1. */
export function mark(days: Uint8Array, pairs: Pairs, first: DayNumber) {
  for (let i = 0; i < pairs.length; i += 2) {
    const until = Math.min(days.length, pairs[i + 1]! - first)
    for (let day = Math.max(0, pairs[i]! - first); day < until; day++) days[day] = 1
  }
}

/** Adds the working minutes of a spell that begins on `day` to the days that it touches. */
function addSpell({ first, each }: Omit<Days, 'total'>, day: DayNumber, spell: Spell) {
  const { start, end, breakMinutes } = spell
  for (let at = day, from = start; from < end; at++) {
    const until = Math.min(end, midnight(at + 1))
    const whole = from === start && until === end
    const worked = whole ? end - start - breakMinutes : workedBetween(spell, from, until)
    if (at >= first && at - first < each.length) each[at - first] = each[at - first]! + worked
    from = until
  }
}

/** The working minutes by day of the spells that match. Spells are sorted, so the day only moves on. */
function addWork(
  days: Omit<Days, 'total'>,
  { starts, ends, breaks, whose }: PersonFacts,
  matches: (whose: number) => boolean,
) {
  let day = starts.length > 0 ? dayOf(starts[0]!) : 0
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!
    while (midnight(day + 1) <= start) day++
    if (matches(whose[i]!)) addSpell(days, day, { start, end: ends[i]!, breakMinutes: breaks[i]! })
  }
}

const everywhere = () => true
const isElsewhere = (whose: number) => whose !== OWN
const isAtSponsor = (whose: number) => whose === AT_SPONSOR

function has({ whose }: PersonFacts, matches: (whose: number) => boolean): boolean {
  for (let i = 0; i < whose.length; i++) if (matches(whose[i]!)) return true
  return false
}

/** Working minutes by day, at every team or at some. */
export function workByDay(
  facts: PersonFacts,
  { first, until }: Kept,
  matches: (whose: number) => boolean = everywhere,
): Days {
  const each = integers(until - first)
  addWork({ first, each }, facts, matches)
  return totalled(first, each)
}

/**
 * Keeps sums for the days from `first` until (exclusive) `until`: enough weeks before the first shift and everything
 * that is booked after it.
 */
export function preparePerson(facts: PersonFacts, days: Kept): Person {
  const last = facts.ends.length - 1
  return {
    ...facts,
    adultFrom: midnight(facts.turns18),
    startedOn: last < 0 ? Number.POSITIVE_INFINITY : Math.max(facts.joinedOn, dayOf(facts.starts[0]!)),
    lastWorked: last < 0 ? days.first - 1 : Math.min(days.until - 1, dayOf(facts.ends[last]! - 1)),
    days,
    elsewhere: has(facts, isElsewhere) ? workByDay(facts, days, isElsewhere) : undefined,
    atSponsor: has(facts, isAtSponsor) ? workByDay(facts, days, isAtSponsor) : undefined,
  }
}

/** Somebody without the sums that were made since: their facts are changed, and prepared again. */
export function factsAlone(person: Person): PersonFacts {
  const { minutes: _, spellCounts: __, counted: ___, ...facts } = person
  return facts
}

/** Working minutes by day, at every team. */
export function minutesOf(person: Person): Days {
  person.minutes ??= workByDay(person, person.days)
  return person.minutes
}

export function spellCounts(person: Person): SpellCounts {
  if (person.spellCounts) return person.spellCounts
  const { first, until } = person.days
  const all = integers(until - first)
  const nights = integers(until - first)
  for (let i = 0; i < person.starts.length; i++) {
    const start = person.starts[i]!
    const day = dayOf(start) - first
    if (day < 0 || day >= all.length) continue
    all[day] = all[day]! + 1
    const isNight =
      nightMinutes({ start, end: person.ends[i]!, breakMinutes: person.breaks[i]! }) >= lawOn(day + first).nightPart
    if (isNight) nights[day] = nights[day]! + 1
  }
  person.spellCounts = { all: totalled(first, all), nights: totalled(first, nights) }
  return person.spellCounts
}

/** Working minutes of the shift on days of its own. */
export function shiftMinutes({ firstDay, workedByDay }: Shift, from: DayNumber, through: DayNumber): number {
  let minutes = 0
  for (let i = 0; i < workedByDay.length; i++) {
    if (firstDay + i >= from && firstDay + i <= through) minutes += workedByDay[i]!
  }
  return minutes
}

/** The place of the first spell that ends after an instant. */
export function firstEndingAfter({ ends }: Pick<PersonFacts, 'ends'>, minute: Minute): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** Declared weekly work for others: on a day the declaration recorded last, among those that have begun, counts. */
function declaredOn({ declared }: Pick<PersonFacts, 'declared'>, day: DayNumber): number {
  return declared.findLast(({ since }) => since <= day)?.minutesAWeek ?? 0
}

/** The most that is declared on any of these days. */
export function mostDeclared(facts: Pick<PersonFacts, 'declared'>, from: DayNumber, through: DayNumber): number {
  const { declared } = facts
  if (declared.length === 0) return 0
  const changes = declared.filter(({ since }) => since > from && since <= through)
  return Math.max(declaredOn(facts, from), ...changes.map(({ since }) => declaredOn(facts, since)))
}

/** Whether work elsewhere lies on any of these days. */
export function worksElsewhere({ elsewhere }: Person, from: DayNumber, through: DayNumber): boolean {
  return elsewhere !== undefined && sum(elsewhere, from, through) > 0
}

/** Working minutes for the team that asks: the only ones of which it may read a sum. */
export function ownMinutes(person: Person, from: DayNumber, through: DayNumber): number {
  const { elsewhere } = person
  return sum(minutesOf(person), from, through) - (elsewhere ? sum(elsewhere, from, through) : 0)
}

/** The facts without the spells that begin at these instants: the ones that are given up for the shift that is judged. */
export function withoutSpells(facts: PersonFacts, starts: readonly Minute[]): PersonFacts {
  const kept = Array.from({ length: facts.starts.length }, (_, i) => i).filter(
    (i) => !starts.includes(facts.starts[i]!),
  )
  const only = (all: ArrayLike<number>) => kept.map((i) => all[i]!)
  return {
    ...facts,
    onCall: facts.onCall.filter(({ start }) => !starts.includes(start)),
    starts: only(facts.starts),
    ends: only(facts.ends),
    breaks: only(facts.breaks),
    whose: only(facts.whose),
  }
}
