import type { Generating } from './generate.ts'
import { pricedAt, type Row, type RowProblem, WORTH } from './row-problem.ts'

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
  const last: Row[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [at, worker] of master.free.entries()) {
      if (budget.isOver(until)) return prices.average
      const row = addRow(input, { at, worker, prices: prices.now, last: last[at] })
      if (row) last[at] = row
      prices.learn(row?.cells ?? [])
    }
    prices.endPass()
  }
  return prices.average
}

interface Asking {
  at: number
  worker: number
  prices: Float64Array
  /** The row of the last pass. */
  last: Row | undefined
}

/** Adds the worker's cheapest row, and returns it: nothing that is dearer than the last one is looked at. */
function addRow({ problem: { pricer }, master, pool, budget }: Generating, { at, worker, prices, last }: Asking) {
  const below = last && pricedAt(last, prices) + WORTH
  const found = pricer.cheapest(worker, prices, 'exact', below)
  budget.spend(pricer.takeTicks())
  if (!found) return last
  const row: Row = { cells: found.cells, cost: found.cost }
  if (master.add(at, row)) pool.add(worker, row)
  return row
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
