import { reasonsUntil } from '#features/eligibility/rules/eligibility.ts'
import { OWN } from '#features/eligibility/rules/facts.ts'
import { ownMinutes, type Person, type Shift } from '#features/eligibility/rules/prepare.ts'
import type { Finding } from '#features/eligibility/rules/rule.ts'
import { metresTo } from '#features/eligibility/rules/shift/travel.ts'
import { dayOf, midnight } from '#shared/calendar.ts'
import type { RunOptions } from '../../schema.ts'
import { MINUTES_OF_A_WEEK, type Pair, type Problem, type Weights } from '../../solver/problem.ts'
import { breather } from './breathe.ts'
import { hoursLeft } from './hours.ts'
import { payFor, type Scene } from './scene.ts'
import { splitGapOf } from './split-days.ts'

/** Somebody who may take a shift, as far as eligibility says, alone. */
interface Match {
  person: number
  shift: number
  metres: number | null
  visits: number
  warns: boolean
  pay: number | null
}

/** The matches of a scene, and the problem that they make. */
export interface Asking {
  problem: Problem
  matches: Match[][]
  /** The number of a person by their id. */
  numberOf: ReadonlyMap<string, number>
}

const blocks = (reasons: readonly Pick<Finding, 'level'>[]) => reasons.some(({ level }) => level === 'block')

interface Making {
  options: Pick<RunOptions, 'warnings' | 'pins' | 'notFor'>
  weights: Weights
  signal?: AbortSignal
}

/** Asks eligibility about everybody and every open shift, a little at a time, and puts it as a problem. */
export async function makeProblem(scene: Scene, { options, weights, signal }: Making): Promise<Asking> {
  const breathe = breather(signal)
  const numberOf = new Map(scene.people.map(({ userId }, person) => [userId, person]))
  const pinned = new Set(options.pins.map(({ shiftId, userId }) => `${shiftId} ${userId}`))
  const isWanted = (match: Match, shift: Shift) =>
    !match.warns || options.warnings === 'propose' || pinned.has(`${shift.id} ${scene.people[match.person]!.userId}`)
  const matches: Match[][] = []
  for (const [number, shift] of scene.asked.entries()) {
    const found: Match[] = []
    for (const [person, one] of scene.people.entries()) {
      const match = matchOf(scene, { person, one, shift, number })
      if (match && isWanted(match, shift)) found.push(match)
      if (person % 50 === 49) await breathe()
    }
    matches.push(found)
    await breathe()
  }
  const people = []
  const warns = options.warnings === 'propose'
  const mostMinutes = hoursLeft(scene, { warns })
  for (const one of scene.people) {
    people.push(personOf(scene, one, mostMinutes(one)))
    await breathe()
  }
  const pairs: Pair[] = []
  for (const place of scene.places.keys()) {
    pairs.push(...pairsOf(scene, matches, place))
    await breathe()
  }
  const places = placesOf(scene)
  const gap = splitGapOf(places)
  const problem = {
    weeks: scene.weeks,
    people,
    weights,
    places,
    pairs,
    ...(gap !== undefined && { splitGapMinutes: gap }),
  }
  return { problem: { ...problem, ...wishesOf(scene, { matches, numberOf, options }) }, matches, numberOf }
}

interface Asked {
  person: number
  one: Person
  shift: Shift
  number: number
}

function matchOf(scene: Scene, { person, one, shift, number }: Asked): Match | undefined {
  if (shift.people.includes(one.userId)) return undefined
  const reasons = reasonsUntil(blocks, [one, shift, scene.judge.context])
  if (blocks(reasons)) return undefined
  return {
    ...{ person, shift: number, metres: metresTo(one, shift), visits: one.visits[shift.siteId] ?? 0 },
    warns: reasons.length > 0,
    pay: payFor(scene, scene.shifts[number]!, one, shift),
  }
}

const isWeekend = (minute: number) => [2, 3].includes(((dayOf(minute) % 7) + 7) % 7)

/** A night or a day of a weekend: it counts for fairness. 1970-01-01 was a Thursday. */
export const isUnpopular = ({ start, end }: { start: number; end: number }) =>
  dayOf(start) !== dayOf(end - 1) || isWeekend(start)

const URGENT = 3

function placesOf({ shifts, asked, places, begins }: Scene): Problem['places'] {
  return places.map((shift, place) => {
    const { start, end } = asked[shift]!
    return {
      ...{ id: String(place), from: start - begins, until: end - begins },
      ...{ priority: shifts[shift]!.isUrgent ? URGENT : 1, unpopular: isUnpopular(asked[shift]!) },
    }
  })
}

/** Beyond so far a way costs the same: a mistake in an address outweighs nothing. */
const FAR_KM = 100
const DEAR_PENCE = 20_000

function pairsOf({ places }: Scene, matches: readonly Match[][], place: number): Pair[] {
  const all = matches[places[place]!]!
  const cheapest = Math.min(...all.map(({ pay }) => pay ?? Number.POSITIVE_INFINITY))
  return all.map(({ person, metres, visits, warns, pay }) => ({
    ...{ person, place, visits, disliked: warns },
    km: Math.min(FAR_KM, Math.round((metres ?? 0) / 1000)),
    extraPence: pay === null ? 0 : Math.min(DEAR_PENCE, pay - cheapest),
  }))
}

const TWELVE_WEEKS = 84
const MOST_BEFORE = 20

/** Nights and weekends that somebody has worked for the team in the 12 weeks before a minute. */
export function unpopularBefore({ starts, ends, whose }: Person, until: number): number {
  const since = midnight(dayOf(until) - TWELVE_WEEKS)
  let count = 0
  for (let i = 0; i < starts.length; i++) {
    const [start, end] = [starts[i]!, ends[i]!]
    if (whose[i] === OWN && start >= since && start < until && isUnpopular({ start, end })) count++
  }
  return Math.min(MOST_BEFORE, count)
}

const CHILD_REST = 12 * 60

/** What the planner is told of somebody; whatever it makes of it, eligibility judges. */
function personOf(scene: Scene, one: Person, mostMinutes: number[]): Problem['people'][number] {
  const { judge, asked, begins, weeks } = scene
  const first = dayOf(begins)
  const wished = one.wishedMinutesAWeek
  const ownAverage = ownMinutes(one, first, first + 7 * weeks - 1) / weeks
  return {
    id: one.userId,
    busy: busyOf(one, begins, weeks),
    restMinutes: one.turns18 > first ? CHILD_REST : asked[0]!.law.dailyRest,
    weeklyRestMinutes: judge.context.rules.weeklyRest === '35-in-7' ? 35 * 60 : 24 * 60,
    mostMinutes,
    contractMinutes: Math.max(0, Math.round(contractOf(scene, one) - ownAverage)),
    // Without a wish nobody has too many.
    wishedMinutes: wished === null ? MINUTES_OF_A_WEEK : Math.max(0, Math.round(wished - ownAverage)),
    unpopularBefore: unpopularBefore(one, begins),
  }
}

/** What their contract promises in a week of the plan: a week of leave owes nothing. */
export function contractOf(
  { contracts, begins, weeks }: Pick<Scene, 'contracts' | 'begins' | 'weeks'>,
  { userId, leave }: Pick<Person, 'userId' | 'leave'>,
): number {
  const until = begins + weeks * MINUTES_OF_A_WEEK
  let away = 0
  for (let i = 0; i < leave.length; i += 2)
    away += Math.max(0, Math.min(until, leave[i + 1]!) - Math.max(begins, leave[i]!))
  return (contracts.get(userId)?.average ?? 0) * (1 - Math.min(1, away / (until - begins)))
}

/** The work that stands in the weeks of the plan and beside them. */
function busyOf({ starts, ends }: Person, begins: number, weeks: number) {
  const [from, until] = [begins - MINUTES_OF_A_WEEK, begins + (weeks + 1) * MINUTES_OF_A_WEEK]
  return Array.from(starts, (start, i) => ({ from: start - begins, until: ends[i]! - begins })).filter(
    (one) => one.until + begins > from && one.from + begins < until,
  )
}

interface Wishing extends Pick<Asking, 'matches' | 'numberOf'> {
  options: Pick<RunOptions, 'pins' | 'notFor'>
}

/** Who must have a place, and who may not. Whom a rule blocks is pinned to nothing. */
function wishesOf({ asked, places }: Scene, { matches, numberOf, options }: Wishing) {
  const shiftOf = new Map(asked.map(({ id }, shift) => [id, shift]))
  const pins: { person: number; place: number }[] = []
  for (const { shiftId, userId } of options.pins) {
    const [shift, person] = [shiftOf.get(shiftId), numberOf.get(userId)]
    const place = places.findIndex((of, at) => of === shift && !pins.some((pin) => pin.place === at))
    const isPossible = shift !== undefined && matches[shift]!.some((match) => match.person === person)
    if (place >= 0 && person !== undefined && isPossible) pins.push({ person, place })
  }
  const forbidden = options.notFor.flatMap(({ shiftId, userId }) => {
    const [shift, person] = [shiftOf.get(shiftId), numberOf.get(userId)]
    if (shift === undefined || person === undefined) return []
    return [...places.keys()].filter((place) => places[place] === shift).map((place) => ({ person, place }))
  })
  return { pins, forbidden }
}
