import type { Interval, Problem } from '#features/allocation/solver/problem.ts'
import { judge } from '#features/allocation/solver/validator.ts'
import { faultOf } from '#features/allocation/solver/week/row-rules.ts'
import { readWeek, type Week } from '#features/allocation/solver/week/week.ts'
import type { RuleId } from '#features/eligibility/rules/all-rules.ts'
import { eligibility } from '#features/eligibility/rules/eligibility.ts'
import { OWN } from '#features/eligibility/rules/facts.ts'
import { preparePerson, prepareShift } from '#features/eligibility/rules/prepare.ts'
import { USUAL_RULES } from '#features/eligibility/rules/team-rules.ts'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { type Random, randomFrom, wholeBelow } from '#shared/random.ts'
import { plainFacts, plainShiftFacts } from '../eligibility/plain-case.ts'
import { aPerson, aPlace, aProblem, HOUR } from './problems.ts'

const MONDAY = dayNumber('2026-06-15')
const BEGIN = midnight(MONDAY)
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const FULL_WEEK = 48 * HOUR
/** The rules about a whole row: the optimiser has them, too. */
const OF_ROWS: readonly RuleId[] = ['overlap', 'daily-rest', 'weekly-rest', 'average-hours']

const context = {
  rules: { ...USUAL_RULES, letter: 'block' as const },
  requirements: new Map<never, never>(),
}

/** One person who began to work on this Monday, what stands for them, and places of which a row is made. */
interface Case {
  problem: Problem
  busy: Interval[]
  restHours: 24 | 35
}

/** Times near the limits: eleven hours between two pieces of work and a minute less, thirteen hours of a day, a full week. */
function caseOf(random: Random): Case {
  const one = <T>(of: readonly T[]) => of[wholeBelow(random, of.length)]!
  const spell = (day: number) => {
    const from = day * DAY + one([0, 6, 7, 8, 13, 14, 19, 20, 22]) * HOUR + one([0, 0, 0, 15, 30, 59])
    return { from, until: from + one([3, 4, 6, 7, 8, 10, 11, 12, 12, 13]) * HOUR + one([0, 0, 0, 1]) }
  }
  const busy: Interval[] = []
  for (let nth = wholeBelow(random, 3); nth > 0; nth--) {
    const added = spell(wholeBelow(random, 9) - 1)
    const isApart = busy.every(
      (other) => added.from - other.until >= 11 * HOUR || other.from - added.until >= 11 * HOUR,
    )
    if (isApart && added.until - added.from <= 13 * HOUR) busy.push(added)
  }
  busy.sort((a, b) => a.from - b.from)
  const restHours = one([24, 24, 35] as const)
  const person = aPerson({
    busy,
    weeklyRestMinutes: restHours * HOUR,
    mostMinutes: [leftOf(busy)],
  })
  const places = Array.from({ length: 1 + wholeBelow(random, 7) }, () => {
    const { from, until } = spell(wholeBelow(random, 7))
    return { ...aPlace(0, 0, 0), id: `${from}`, from, until }
  })
  const splitGapMinutes = random() < 0.5 ? 0 : undefined
  const problem = aProblem([person], places, { splitGapMinutes })
  const alone = (place: number) => refusalsOf({ problem, busy, restHours }, [], place)
  return {
    problem: { ...problem, pairs: problem.pairs.filter(({ place }) => alone(place).length === 0) },
    busy,
    restHours,
  }
}

/**
 * What a new starter may work in this week beside what stands, whatever day they begin on: in no period that holds a day
 * of the week and ends before the next week does, more than 48 hours a week.
 */
function leftOf(busy: readonly Interval[]) {
  const week = Array.from({ length: 7 }, (_, day) => day)
  const left = week.flatMap((first) =>
    week.map((day) => {
      const [from, until] = [first * DAY, (day + 7) * DAY]
      const worked = busy.map((one) => Math.max(0, Math.min(one.until, until) - Math.max(one.from, from)))
      const days = Math.max(7, day + 7 - first)
      return Math.floor((FULL_WEEK * days) / 7) - worked.reduce((sum, minutes) => sum + minutes, 0)
    }),
  )
  return Math.max(0, Math.min(...left))
}

/** What eligibility has against a place beside others, of the rules about rows. */
function refusalsOf({ problem, busy, restHours }: Case, others: readonly number[], place: number): RuleId[] {
  const { places } = problem
  const work = [...busy, ...others.map((other) => places[other]!)].sort((one, other) => one.from - other.from)
  const facts = plainFacts({
    joinedOn: MONDAY,
    starts: work.map(({ from }) => BEGIN + from),
    ends: work.map(({ until }) => BEGIN + until),
    breaks: work.map(() => 0),
    whose: work.map(() => OWN),
  })
  const { from, until } = places[place]!
  const shift = prepareShift(plainShiftFacts({ start: BEGIN + from, end: BEGIN + until, breakMinutes: 0 }))
  const rules = { ...context.rules, weeklyRest: `${restHours}-in-7` as const }
  const person = preparePerson(facts, { first: MONDAY - 30, until: MONDAY + 60 })
  return eligibility(person, shift, { ...context, rules }).reasons.flatMap(({ rule, level }) =>
    level === 'block' && OF_ROWS.includes(rule) ? [rule] : [],
  )
}

/** How often all three say the same, and the optimiser alone says no. */
export interface Agreement {
  allowed: number
  refused: number
  stricter: number
  disagreements: string[]
}

/**
 * Makes rows of random places until there are so many. What the optimiser allows, the validator and eligibility allow;
 * what eligibility allows, the optimiser allows, too, but for what `isStricter` names.
 */
export function agreementOn(rows: number): Agreement {
  const found: Agreement = { allowed: 0, refused: 0, stricter: 0, disagreements: [] }
  for (let seed = 1, compared = 0; compared < rows; seed++) {
    const given = caseOf(randomFrom(seed))
    const week = readWeek(given.problem)
    const { places } = given.problem
    let row: number[] = []
    for (const place of places.keys()) {
      const { kind, words } = compare(week, given, { row, place })
      compared++
      if (kind === 'disagreement') found.disagreements.push(`seed ${seed}, ${place} beside ${row}: ${words}`)
      else found[kind]++
      if (kind === 'allowed') row = [...row, place].sort((one, other) => places[one]!.from - places[other]!.from)
    }
  }
  return found
}

function compare(week: Week, given: Case, { row, place }: { row: readonly number[]; place: number }) {
  const { problem } = given
  const fault = week.costs[0]!.has(place) ? faultOf(week, 0, row, place)?.rule : 'alone'
  const plan = problem.places.map((_, one) => (one === place || row.includes(one) ? 0 : null))
  const isKept = judge(problem, plan).broken.length === 0
  const refused = refusalsOf(given, row, place)
  const words = `optimiser ${fault ?? 'allows'}, validator ${isKept ? 'keeps' : 'breaks'}, eligibility ${refused.join() || 'allows'}`
  return {
    kind: kindOf({ isAllowed: fault === undefined, isKept, refused }, () => isStricter(given, row, place)),
    words,
  }
}

type Kind = 'allowed' | 'refused' | 'stricter' | 'disagreement'

interface Said {
  isAllowed: boolean
  isKept: boolean
  refused: readonly RuleId[]
}

function kindOf({ isAllowed, isKept, refused }: Said, isStricter: () => boolean): Kind {
  if (isAllowed !== isKept) return 'disagreement'
  if (isAllowed === (refused.length === 0)) return isAllowed ? 'allowed' : 'refused'
  return !isAllowed && isStricter() ? 'stricter' : 'disagreement'
}

const crossesTheWeek = ({ until }: Interval) => until > WEEK

/** The optimiser is stricter beside standing work, with two places of a day where none are asked for, with work into the next week. */
function isStricter({ problem, busy }: Case, row: readonly number[], place: number) {
  const { places, splitGapMinutes } = problem
  const of = places[place]!
  const others = row.map((one) => places[one]!)
  const isNear = (other: Interval) => Math.max(other.from - of.until, of.from - other.until) < 11 * HOUR
  if (busy.some(isNear) || (splitGapMinutes === undefined && others.some(isNear))) return true
  return [of, ...others, ...busy].some(crossesTheWeek)
}
