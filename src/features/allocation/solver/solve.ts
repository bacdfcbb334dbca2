import type { Highs } from 'highs'
import { randomFrom } from '#shared/random.ts'
import { MOST_PAIRS, MOST_PEOPLE, type Plan, type Problem, type Weights } from './problem.ts'
import { Budget } from './rows/budget.ts'
import { search } from './rows/search.ts'
import { judge, type Score } from './validator.ts'
import { keepFloor } from './week/floor.ts'
import { greedy } from './week/greedy.ts'
import { lateAcceptance } from './week/late-acceptance.ts'
import { planOfHolders, type Roster, rosterOf } from './week/roster.ts'
import { planOf, rowProblemOf, rowsOf } from './week/rows.ts'
import { readWeek, type Week } from './week/week.ts'

/** More pairs in a week than these are searched in parts, with a bound that is near but not proved best. */
const PAIRS_OF_ONE_PROGRAM = 20_000
/** What late acceptance may take of the budget: a little when programs follow, and all without them. */
const LATE_SHARE = 0.04

export interface Options {
  seed: number
  ticks: number
  /** Ends when a plan is so near to the bound, as a share of it. */
  near?: number
  /** The plan to begin with, as far as it keeps the rules; otherwise the plan before. */
  start?: Plan
}

export interface Progress {
  stage: string
  cost: number
  openPlaces: number
  bound?: number
  /** The share of the ticks that is spent. */
  spent: number
  plan: Plan
}

/** Plain data in, plain data out: the same problem, seed and ticks give the same result. */
export interface Result {
  plan: Plan
  score: Score
  /** What no plan can be below; null: no bound is known. */
  bound: number | null
  proved: boolean
  /** Who asked to stop got the best plan so far. */
  stopped: boolean
  seed: number
  ticks: number
  weights: Weights
}

export interface Hooks {
  /** The solver of linear programs; without it there are greedy and late acceptance, and no bound. */
  highs?: Highs
  stopped?: () => boolean
  onBetter?: (progress: Progress) => void
}

/** Fills the places of a problem as well as the ticks allow. */
export function solve(problem: Problem, { seed, ticks, near, start: first }: Options, hooks: Hooks = {}): Result {
  refuseTooLarge(problem)
  const budget = new Budget(ticks, hooks.stopped)
  const week = readWeek(problem)
  const tell = (stage: string, cost: number, plan: Plan, bound?: number) => {
    const openPlaces = plan.filter((person) => person === null).length
    hooks.onBetter?.({ stage, cost, openPlaces, bound, spent: Math.min(1, budget.spent / ticks), plan })
  }
  const roster = firstPlan(week, first ?? problem.before, budget)
  tell('greedy', roster.cost, roster.plan)
  const inParts = problem.pairs.length > PAIRS_OF_ONE_PROGRAM * problem.weeks
  const plan = improve({ week, roster, budget, seed, highs: hooks.highs, tell })
  const start = rowsOf(week, plan)
  const found = hooks.highs
    ? search({
        highs: hooks.highs,
        problem: rowProblemOf(week),
        start,
        budget,
        seed,
        inParts,
        near,
        onBetter: ({ rows, cost, bound, stage }) => tell(stage, cost, planOf(problem.places.length, rows), bound),
      })
    : { rows: start, bound: undefined }
  // A search that was stopped may leave a place that somebody could take now, or somebody with nothing.
  const last = keepFloor(week, greedy(week, budget, rosterOf(week, planOf(problem.places.length, found.rows))))
  return resultOf(problem, last.plan, { bound: found.bound, budget, seed })
}

/** A problem that one run does not take is divided first, by region or branch. */
function refuseTooLarge({ people, pairs }: Problem) {
  if (people.length > MOST_PEOPLE)
    throw new RangeError(`${people.length} people are more than one run plans: ${MOST_PEOPLE}`)
  if (pairs.length > MOST_PAIRS)
    throw new RangeError(`${pairs.length} pairs are more than one run plans: ${MOST_PAIRS}`)
}

/** The plan to begin with, where there is one and as far as it keeps the rules, and greedy for the rest. */
function firstPlan(week: Week, plan: Plan | undefined, budget: Budget) {
  return greedy(week, budget, plan && rosterOf(week, plan))
}

interface Improving {
  week: Week
  roster: Roster
  budget: Budget
  seed: number
  highs: Highs | undefined
  tell: (stage: string, cost: number, plan: Plan) => void
}

function improve({ week, roster, budget, seed, highs, tell }: Improving): Plan {
  const share = highs ? LATE_SHARE : 1
  const holders = lateAcceptance({
    week,
    roster,
    random: randomFrom(seed),
    budget,
    until: budget.share(share),
    onBetter: (better, cost) => tell('late acceptance', cost, planOfHolders(better)),
  })
  return planOfHolders(holders)
}

function resultOf(
  problem: Problem,
  plan: Plan,
  { bound, budget, seed }: { bound?: number; budget: Budget; seed: number },
): Result {
  const { score, broken } = judge(problem, plan)
  if (broken.length > 0) throw new Error(`the plan breaks hard rules: ${broken.slice(0, 3).join('; ')}`)
  return {
    plan,
    score,
    bound: bound ?? null,
    proved: bound !== undefined && score.total <= bound + 1e-6,
    stopped: budget.isStopped,
    seed,
    ticks: Math.round(budget.spent),
    weights: problem.weights,
  }
}
