import type { Generating } from './generate.ts'
import type { RowProblem } from './row-problem.ts'

/** Of what a miss costs: the first step. */
const STEP = 0.06

const PASSES = 8
const SHRINKING = 0.6

/**
 * The first columns of a program of all workers. Of a program with few columns the prices mean nothing, so they are
 * found without one: workers are asked one after another for their cheapest row, and after each the price rises where
 * they come, and falls a little everywhere; by smaller steps each time that all have been asked. Returns the prices of
 * the last pass, on average.
 */
export function addFirstRows(input: Generating) {
  const { problem, master, budget, until } = input
  const prices = new FirstPrices(problem)
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [at, worker] of master.free.entries()) {
      if (budget.isOver(until)) return prices.average
      prices.learn(addRow(input, { at, worker, prices: prices.now }))
    }
    prices.endPass()
  }
  return prices.average
}

interface Asking {
  at: number
  worker: number
  prices: Float64Array
}

/** Adds the worker's cheapest row, and says which cells it covers. */
function addRow({ problem: { pricer }, master, pool, budget }: Generating, { at, worker, prices }: Asking) {
  const found = pricer.cheapest(worker, prices, 'exact')
  budget.spend(pricer.takeTicks())
  if (!found) return []
  const row = { cells: found.cells, cost: found.cost }
  if (master.add(at, row)) pool.add(worker, row)
  return found.cells
}

class FirstPrices {
  readonly now: Float64Array
  /** Of the last whole pass. */
  average: Float64Array
  private readonly problem: RowProblem
  private readonly steps: Float64Array
  private readonly sums: Float64Array

  constructor(problem: RowProblem) {
    this.problem = problem
    this.now = new Float64Array(problem.need.length)
    this.average = this.now
    this.sums = new Float64Array(problem.need.length)
    this.steps = problem.under.map((missing) => STEP * missing)
  }

  /** Somebody would cover these cells. */
  learn(cells: Iterable<number>) {
    const { now, steps, sums } = this
    const { need, workers } = this.problem
    for (const [cell, step] of steps.entries()) {
      now[cell]! -= (step * need[cell]!) / workers
      sums[cell]! += now[cell]!
    }
    for (const cell of cells) now[cell]! += steps[cell]!
  }

  /** Prices outside what a miss and a surplus cost mean nothing. */
  endPass() {
    const { now, steps, sums, problem } = this
    const { under, over, workers } = problem
    this.average = sums.map((sum) => sum / workers)
    sums.fill(0)
    for (const [cell, price] of now.entries()) now[cell] = Math.max(-under[cell]!, Math.min(over[cell]!, price))
    for (const [cell, step] of steps.entries()) steps[cell] = step * SHRINKING
  }
}
