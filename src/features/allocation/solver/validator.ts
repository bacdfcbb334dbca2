import type { Interval, Pair, Person, Place, Plan, Problem } from './problem.ts'

/** What a plan costs, by goal. */
export interface Score {
  total: number
  uncovered: number
  openPlaces: number
  pinsBroken: number
  hours: number
  travel: number
  continuity: number
  wishes: number
  rates: number
  fairness: number
  moved: number
}

export interface Verdict {
  score: Score
  /** Hard rules that are broken, in words for whoever mends the optimiser. */
  broken: string[]
}

const DAY = 24 * 60
const WEEK = 7 * DAY

const weekOf = ({ from }: Interval) => Math.floor(from / WEEK)

const nothing = (): Score => ({
  total: 0,
  uncovered: 0,
  openPlaces: 0,
  pinsBroken: 0,
  hours: 0,
  travel: 0,
  continuity: 0,
  wishes: 0,
  rates: 0,
  fairness: 0,
  moved: 0,
})

/**
 * Judges a plan by the definition of the problem alone. It shares nothing with the stages that make plans, is slow and
 * obvious, and every plan goes through it before it is given to anybody.
 */
export function judge(problem: Problem, plan: Plan): Verdict {
  const score = nothing()
  const broken: string[] = []
  if (plan.length !== problem.places.length)
    broken.push(`the plan has ${plan.length} places of ${problem.places.length}`)
  const pairs = Map.groupBy(problem.pairs, ({ person }) => person)
  judgePlaces(problem, { plan, pairs }, { score, broken })
  const held = Map.groupBy(problem.places.keys(), (place) => plan[place] ?? undefined)
  for (const person of problem.people.keys()) {
    const places = (held.get(person) ?? []).map((place) => problem.places[place]!)
    judgePerson(problem, { person, held: places, pairs: pairs.get(person) ?? [] }, { score, broken })
  }
  const { total, openPlaces, ...parts } = score
  score.total = Object.values(parts).reduce((sum, part) => sum + part, 0)
  return { score, broken }
}

type PairsOf = ReadonlyMap<number, readonly Pair[]>

function judgePlaces(problem: Problem, { plan, pairs }: { plan: Plan; pairs: PairsOf }, { score, broken }: Verdict) {
  const { weights, places } = problem
  for (const [place, person] of plan.entries()) {
    const had = problem.before?.[place] ?? null
    if (had !== null && had !== person) score.moved += weights.moved
    if (person === null) {
      score.openPlaces += 1
      score.uncovered += weights.uncovered * places[place]!.priority
      continue
    }
    const pair = pairs.get(person)?.find((one) => one.place === place)
    if (pair) addPair(problem, pair, score)
    else broken.push(`person ${person} may not take place ${place}`)
  }
  judgeWishesOfPlanner(problem, plan, { score, broken })
}

function addPair({ weights }: Problem, { km, visits, disliked, extraPence }: Pair, score: Score) {
  score.travel += Math.round(km * weights.km)
  score.continuity -= Math.min(visits, weights.mostVisits) * weights.visit
  if (disliked) score.wishes += weights.disliked
  score.rates += Math.round((extraPence / 100) * weights.pound)
}

function judgeWishesOfPlanner({ weights, pins = [], forbidden = [] }: Problem, plan: Plan, { score, broken }: Verdict) {
  for (const { person, place } of forbidden) {
    if (plan[place] === person) broken.push(`person ${person} is kept from place ${place}`)
  }
  for (const { person, place } of pins) {
    if (plan[place] === null) score.pinsBroken += weights.pinBroken
    else if (plan[place] !== person) broken.push(`place ${place} is pinned to person ${person}`)
  }
}

interface Judged {
  person: number
  held: readonly Place[]
  pairs: readonly Pair[]
}

function judgePerson(problem: Problem, { person, held, pairs }: Judged, verdict: Verdict) {
  const { people, weights, weeks } = problem
  const of = people[person]!
  judgeRest(problem, of, { held, verdict })
  for (let week = 0; week < weeks; week++) judgeWeek(problem, of, { held, week }, verdict)
  const unpopular = held.filter((place) => place.unpopular).length
  for (let nth = 0; nth < unpopular; nth++) {
    verdict.score.fairness += weights.unpopular * (of.unpopularBefore + Math.min(nth, 8))
  }
  const wishes = of.contractMinutes > 0 || (of.wishedMinutes > 0 && of.wishedMinutes < WEEK)
  if (held.length === 0 && wishes && couldHaveOne(problem, pairs)) verdict.score.fairness += weights.nothing
}

interface Resting {
  held: readonly Place[]
  verdict: Verdict
}

function judgeRest({ splitGapMinutes: gap }: Problem, of: Person, { held, verdict: { broken } }: Resting) {
  for (const place of held) {
    const due = (other: Place) => (weekOf(other) === weekOf(place) ? (gap ?? of.restMinutes) : of.restMinutes)
    const isTooNear =
      held.some((other) => other !== place && apart(other, place) < due(other)) ||
      of.busy.some((other) => apart(other, place) < of.restMinutes)
    if (isTooNear) broken.push(`${of.id} does not rest beside ${place.id}`)
    if (gap !== undefined && !hasRestWithin(held, [place.from, place.from + DAY], of.restMinutes))
      broken.push(`${of.id} has no rest in the 24 hours from ${place.id}`)
  }
}

const apart = (one: Interval, other: Interval) => Math.max(one.from - other.until, other.from - one.until)

/** Tries every beginning of a rest between two minutes: the ends of places. */
function hasRestWithin(held: readonly Place[], [from, until]: readonly [number, number], rest: number) {
  return held
    .map((place) => place.until)
    .filter((free) => free >= from && free + rest <= until)
    .some((free) => held.every((one) => one.until <= free || one.from >= free + rest))
}

function judgeWeek(
  { weights }: Problem,
  of: Person,
  { held, week }: { held: readonly Place[]; week: number },
  { score, broken }: Verdict,
) {
  const begun = held.filter((place) => weekOf(place) === week)
  const minutes = begun.reduce((sum, { from, until }) => sum + until - from, 0)
  if (minutes > of.mostMinutes[week]!) broken.push(`${of.id} works ${minutes} minutes in week ${week}`)
  const short = Math.max(0, of.contractMinutes - minutes)
  const over = Math.max(0, minutes - Math.max(of.wishedMinutes, of.contractMinutes))
  score.hours += Math.round((short * weights.shortHour) / 60 + (over * weights.overHour) / 60)
  const isTouched = held.some(({ from, until }) => from < (week + 1) * WEEK && until > week * WEEK)
  if (isTouched && !hasLongRest([...held, ...of.busy], week, of.weeklyRestMinutes)) {
    broken.push(`${of.id} has no long rest in week ${week}`)
  }
}

/** Tries every beginning: the start of the week and the end of each piece of work. */
function hasLongRest(work: readonly Interval[], week: number, rest: number) {
  const begin = week * WEEK
  return [begin, ...work.map(({ until }) => until)]
    .filter((from) => from >= begin && from + rest <= begin + WEEK)
    .some((from) => work.every((one) => one.until <= from || one.from >= from + rest))
}

/** Whether there is a place that the person could take if nobody else were there. */
function couldHaveOne(problem: Problem, pairs: readonly Pair[]) {
  return pairs.some((pair) => {
    const of = problem.people[pair.person]!
    const pin = problem.pins?.find(({ place }) => place === pair.place)
    if (pin && pin.person !== pair.person) return false
    if (problem.forbidden?.some((one) => one.person === pair.person && one.place === pair.place)) return false
    const alone: Verdict = { score: nothing(), broken: [] }
    const held = [problem.places[pair.place]!]
    judgeRest(problem, of, { held, verdict: alone })
    for (const week of of.mostMinutes.keys()) judgeWeek(problem, of, { held, week }, alone)
    const last = Math.floor((held[0]!.until - 1) / WEEK)
    return alone.broken.length === 0 && hasLongRest([...held, ...of.busy], last, of.weeklyRestMinutes)
  })
}
