import {
  type Interval,
  MINUTES_OF_A_DAY,
  MINUTES_OF_A_WEEK,
  type Person,
  type Place,
  type Problem,
  UNPOPULAR_COUNTED,
} from '../problem.ts'
import { FORBIDDEN } from '../rows/row-problem.ts'

/** A person's pairs in the order of time. */
interface Choices {
  places: Int32Array
  costs: Int32Array
}

/** The problem in the form in which the stages read it: everything that does not change is worked out once. */
export interface Week {
  problem: Problem
  choices: Choices[]
  /** By place: who may take it, and what that costs. */
  candidates: { person: number; cost: number }[][]
  /** By person: what each place costs. */
  costs: Map<number, number>[]
  minutes: Int32Array
  /** In which week a place begins. */
  weekOf: Int32Array
  /** What an open place costs. */
  open: Float64Array
}

/** Reads a problem. */
export function readWeek(given: Problem): Week {
  const problem = { ...given, people: given.people.map(inOrderOfTime) }
  const { people, places, weights } = problem
  const pinned = new Map((problem.pins ?? []).map(({ person, place }) => [place, person]))
  const forbidden = new Set((problem.forbidden ?? []).map(({ person, place }) => person * places.length + place))
  const costs = people.map(() => new Map<number, number>())
  for (const pair of problem.pairs) {
    const { person, place } = pair
    const holder = pinned.get(place) ?? person
    if (holder !== person || forbidden.has(person * places.length + place)) continue
    if (!fitsAlone(problem, people[person]!, places[place]!)) continue
    costs[person]!.set(place, costOfPair(problem, pair))
  }
  const candidates: Week['candidates'] = places.map(() => [])
  for (const [person, ofPerson] of costs.entries()) {
    for (const [place, cost] of ofPerson) candidates[place]!.push({ person, cost })
  }
  return {
    problem,
    costs,
    candidates,
    choices: costs.map((ofPerson) => inOrder(places, ofPerson)),
    minutes: Int32Array.from(places, ({ from, until }) => until - from),
    weekOf: Int32Array.from(places, ({ from }) => Math.floor(from / MINUTES_OF_A_WEEK)),
    open: Float64Array.from(places, ({ priority }, place) =>
      Math.min(
        FORBIDDEN / 2,
        weights.uncovered * priority +
          (pinned.has(place) ? weights.pinBroken : 0) +
          ((problem.before?.[place] ?? null) === null ? 0 : weights.moved),
      ),
    ),
  }
}

const inOrderOfTime = (person: Person): Person => ({
  ...person,
  busy: person.busy.toSorted((one, other) => one.from - other.from),
})

function inOrder(places: readonly Place[], costs: Map<number, number>): Choices {
  const order = [...costs.keys()].sort(
    (one, other) => places[one]!.from - places[other]!.from || places[one]!.until - places[other]!.until || one - other,
  )
  return { places: Int32Array.from(order), costs: Int32Array.from(order, (place) => costs.get(place)!) }
}

/** What is of the pair alone: travel, the site, the wish, the rate, the plan before. */
function costOfPair({ weights, before }: Problem, { person, place, ...pair }: Problem['pairs'][number]) {
  const had = before?.[place] ?? null
  return (
    Math.round(pair.km * weights.km) -
    weights.visit * Math.min(weights.mostVisits, pair.visits) +
    (pair.disliked ? weights.disliked : 0) +
    Math.round((pair.extraPence * weights.pound) / 100) +
    (had !== null && had !== person ? weights.moved : 0)
  )
}

/** Whether there is rest beside the work that stands, in every week that the place touches, and room in its own. */
function fitsAlone({ splitGapMinutes }: Problem, person: Person, place: Place) {
  if (splitGapMinutes !== undefined && place.until - place.from > longestDay(person)) return false
  const week = Math.floor(place.from / MINUTES_OF_A_WEEK)
  if (place.until - place.from > (person.mostMinutes[week] ?? 0)) return false
  if (!person.busy.every((busy) => isRested(busy, place, person.restMinutes))) return false
  return person.busy.length === 0 || lackingRest(person, place, [...person.busy, place]) === undefined
}

/** How long the places of one day may last, from the beginning of the first to the end of the last: the rest of 24 hours. */
export const longestDay = ({ restMinutes }: Person) => MINUTES_OF_A_DAY - restMinutes

/**
 * The longest rest, in minutes, of the first week that a place touches and that lacks its rest in one piece; undefined:
 * each has it. The work is what the person has with the place, in any order.
 */
export function lackingRest({ weeklyRestMinutes }: Person, place: Place, work: Interval[]): number | undefined {
  const ordered = work.sort((one, other) => one.from - other.from)
  const last = Math.floor((place.until - 1) / MINUTES_OF_A_WEEK)
  for (let week = Math.floor(place.from / MINUTES_OF_A_WEEK); week <= last; week++) {
    const begin = week * MINUTES_OF_A_WEEK
    const longest = longestFree(ordered, begin, begin + MINUTES_OF_A_WEEK)
    if (longest < weeklyRestMinutes) return longest
  }
  return undefined
}

/** The longest time without work between two minutes; the work is in order. */
export function longestFree(work: readonly Interval[], from: number, until: number) {
  let free = from
  let longest = 0
  for (const one of work) {
    if (one.until <= from) continue
    if (one.from >= until) break
    longest = Math.max(longest, one.from - free)
    free = Math.max(free, one.until)
  }
  return Math.max(longest, until - free)
}

/** Whether one piece of work ends long enough before the other begins. */
const isRested = (one: Interval, other: Interval, rest: number) =>
  other.from - one.until >= rest || one.from - other.until >= rest

/** What a week of so many minutes costs: hours short of the contract, hours above the wish. */
export function costOfMinutes({ weights }: Problem, { contractMinutes, wishedMinutes }: Person, minutes: number) {
  const short = Math.max(0, contractMinutes - minutes)
  const over = Math.max(0, minutes - Math.max(contractMinutes, wishedMinutes))
  return Math.round((weights.shortHour * short + weights.overHour * over) / 60)
}

/** What one more unpopular place costs somebody who has `count` in this plan. */
export const costOfUnpopular = ({ weights }: Problem, { unpopularBefore }: Person, count: number) =>
  weights.unpopular * (Math.min(count, UNPOPULAR_COUNTED) + unpopularBefore)

/** What it costs when a person gets nothing. */
export const costOfNothing = ({ weights }: Problem, person: Person, choices: number) =>
  choices > 0 && wishesForWork(person) ? weights.nothing : 0

const wishesForWork = ({ contractMinutes, wishedMinutes }: Person) =>
  contractMinutes > 0 || (wishedMinutes > 0 && wishedMinutes < MINUTES_OF_A_WEEK)

/** The longest time of which all these minutes are multiples. */
export const unitOf = (minutes: Int32Array) => Math.max(1, minutes.reduce(greatestCommon, 0))

function greatestCommon(one: number, other: number): number {
  return other === 0 ? one : greatestCommon(other, one % other)
}
