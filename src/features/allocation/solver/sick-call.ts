import type { Plan, Problem } from './problem.ts'
import { type Hooks, type Options, solve } from './solve.ts'
import { coverByMoving } from './week/moving.ts'
import { rosterOf } from './week/roster.ts'
import { readWeek } from './week/week.ts'

/** Somebody who drops out, and the places that they give up. They get no others instead. */
interface Gone {
  person: number
  places: readonly number[]
}

/** A place that has somebody else than before, or nobody. */
interface Change {
  place: number
  from: number | null
  to: number | null
}

interface Repair {
  plan: Plan
  changes: Change[]
  /** Places that somebody had and nobody has now. */
  open: number[]
  /** Changes of places that the person did not have. */
  moved: number
}

interface SickCall {
  /** The first answer: at most two others are moved for a place. */
  instant: Repair
  /** What a thread is asked for a better answer: `optimise(question)`, and then `repairOf(result.plan)`. */
  question: { problem: Problem; options: Options }
  repairOf(plan: Plan): Repair
  /** The better answer, here and now. */
  better(ticks: number, hooks?: Hooks): Repair
}

/** At most about two seconds of a core; most calls are proved best before. */
const SICK_CALL_TICKS = 3_500
/** So near to the bound no move fewer is possible, and wishes do not pay for the time. */
const NEAR = 0.0005

/** A place of somebody else is moved only to cover a place: covering weighs so many moves, and a move more than any wishes. */
const MOVES_FOR_A_PLACE = 20
const MOST_UNCOVERED = 900_000

/**
 * Who works instead of somebody who drops out, with the least change for others. Places that somebody has against the
 * rules of the problem, and all others of that person, are left as they are: a repair takes nothing from anybody
 * because a rule says something else today.
 */
export function repair(problem: Problem, plan: Plan, gone: Gone, seed = 1): SickCall {
  const lost = gone.places.filter((place) => plan[place] === gone.person)
  const before = plan.map((person, place) => (person === gone.person && gone.places.includes(place) ? null : person))
  const asked = withoutUntouched(askedOf(problem, { before, lost, gone }))
  const week = readWeek(asked)
  const roster = rosterOf(week, asked.before)
  const urgent = lost.toSorted((one, other) => week.open[other]! - week.open[one]! || one - other)
  for (const place of urgent) coverByMoving(week, roster, place)

  const repairOf = (found: Plan): Repair => {
    const whole = found.map((person, place) => person ?? (asked.untouched.has(place) ? before[place]! : null))
    const changes = whole.flatMap((to, place) => (to === plan[place] ? [] : [{ place, from: plan[place] ?? null, to }]))
    const ofOthers = changes.filter(({ place }) => !lost.includes(place))
    return {
      plan: whole,
      changes,
      open: changes.flatMap(({ place, to }) => (to === null ? [place] : [])),
      moved: ofOthers.length,
    }
  }
  const { plan: start } = roster
  const { untouched: _, ...question } = asked
  return {
    instant: repairOf(start),
    question: { problem: question, options: { seed, ticks: SICK_CALL_TICKS, near: NEAR, start } },
    repairOf,
    better: (ticks, hooks) => repairOf(solve(question, { seed, ticks, near: NEAR, start }, hooks).plan),
  }
}

type Asked = Problem & { before: Plan }

interface Lost {
  before: Plan
  lost: readonly number[]
  gone: Gone
}

/** The problem of the repair: who can have the places, where covering comes before moves, and moves before wishes. */
function askedOf(problem: Problem, { before, lost, gone: { person: gone, places } }: Lost): Asked {
  const uncovered = Math.min(MOST_UNCOVERED, problem.weights.uncovered * MOVES_FOR_A_PLACE)
  return {
    ...problem,
    before,
    weights: { ...problem.weights, uncovered, moved: Math.round(uncovered / MOVES_FOR_A_PLACE) },
    pairs: problem.pairs.filter(({ person, place }) =>
      person === gone ? before[place] === gone : before[place] !== null || lost.includes(place),
    ),
    pins: (problem.pins ?? []).filter((pin) => pin.person !== gone || !places.includes(pin.place)),
  }
}

/** Takes out those whose places break a rule of the problem, and their places. */
function withoutUntouched(asked: Asked): Asked & { untouched: Set<number> } {
  const { before } = asked
  const kept = rosterOf(readWeek(asked), before).plan
  const people = new Set(before.filter((person, place) => person !== null && kept[place] !== person))
  if (people.size === 0) return { ...asked, untouched: new Set() }
  const untouched = new Set([...before.keys()].filter((place) => people.has(before[place]!)))
  const isLeft = ({ person, place }: { person: number; place: number }) => !people.has(person) && !untouched.has(place)
  return {
    ...asked,
    before: before.map((person, place) => (untouched.has(place) ? null : person)),
    pairs: asked.pairs.filter(isLeft),
    pins: (asked.pins ?? []).filter(isLeft),
    untouched,
  }
}
