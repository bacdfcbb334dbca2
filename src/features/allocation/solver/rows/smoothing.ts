import type { Generating } from './generate.ts'
import { type RowProblem, WORTH } from './row-problem.ts'

/** How much of the prices at which rows are asked for comes from the best prices so far: at first, and at most. */
const FIRST_WEIGHT = 0.5
const MOST_WEIGHT = 0.8
const STEP = 0.1
/** Ends when bound and program are so near, as a share of the program's value; tells bounds that are not farther off than these. */
const NEAR = 0.005
const WORTH_TELLING = 0.2

interface Smoothing extends Omit<Generating, 'afterBounds' | 'patience'> {
  /** Prices to begin with. */
  centre: Float64Array
  /** No plan costs less. */
  onBound(bound: number): void
}

/**
 * Column generation for many workers. The prices of a program that lacks rows jump from one extreme to another, so rows
 * are asked for at a mixture of them and of those prices that gave the best bound so far; each round of questions gives
 * a bound. Ends when bound and program are near each other. Asked of a master of all workers, whose pricing is exact.
 */
export function generateSmoothly({ centre: first, onBound, ...input }: Smoothing) {
  const { master, budget, until, problem } = input
  let centre = first
  let bound = Number.NEGATIVE_INFINITY
  let weight = FIRST_WEIGHT
  const gap = () => (master.value - bound) / Math.max(1, Math.abs(master.value))
  function ask(by: number) {
    const prices = mixed(problem, { centre, weight: by, own: master.prices })
    const answer = askAll(input, prices)
    const isBetter = answer.bound > bound
    if (isBetter) {
      bound = answer.bound
      centre = prices
      if (gap() < WORTH_TELLING) onBound(bound)
    }
    return { ...answer, isBetter }
  }
  for (let nth = 0; nth < input.rounds; nth++) {
    master.solveInside()
    if (budget.isOver(until) || gap() < NEAR) return
    const { added, isBetter } = ask(weight)
    weight = isBetter ? Math.max(0, weight - STEP) : Math.min(MOST_WEIGHT, weight + STEP)
    // A mixture may hide rows that the program's own prices show.
    if (added === 0 && ask(0).added === 0) return
  }
}

interface Mixing {
  centre: Float64Array
  weight: number
  own: Float64Array
}

/** Prices outside what a miss and a surplus cost would be no bound. */
const mixed = ({ under, over }: RowProblem, { centre, weight, own }: Mixing) =>
  own.map((price, cell) =>
    Math.max(-under[cell]!, Math.min(over[cell]!, weight * centre[cell]! + (1 - weight) * price)),
  )

/** Asks every worker for the cheapest row: adds those that the program lacks, and says what no plan can be below at these prices. */
function askAll({ problem, master, pool, budget, until }: Omit<Smoothing, 'centre' | 'onBound'>, prices: Float64Array) {
  const { pricer, need } = problem
  let added = 0
  let bound = 0
  for (const [cell, price] of prices.entries()) bound -= price * need[cell]!
  for (const [at, worker] of master.free.entries()) {
    const found = pricer.cheapest(worker, prices, 'bound')
    budget.spend(pricer.takeTicks())
    if (!found || budget.isOver(until)) return { added, bound: Number.NEGATIVE_INFINITY }
    bound += found.priced
    const row = { cells: found.cells, cost: found.cost }
    if (master.reducedCost({ at, row }) > -WORTH || !master.add(at, row)) continue
    pool.add(worker, row)
    added++
  }
  return { added, bound }
}
