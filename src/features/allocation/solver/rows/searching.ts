import type { Highs } from 'highs'
import { type Random, randomFrom } from '#shared/random.ts'
import type { Budget } from './budget.ts'
import { Master } from './master.ts'
import { Pool } from './pool.ts'
import { costOf, coverOf, type Row, type RowProblem } from './row-problem.ts'

/** Choosing a worker's first columns. */
const TICKS_OF_A_WORKER = 0.1

export interface SearchInput {
  highs: Highs
  problem: RowProblem
  start: Row[]
  budget: Budget
  seed: number
  /** Many workers and cells: the program of all is solved until its bound is near, and neighbourhoods are small. */
  inParts?: boolean
  /** Ends when the plan is so near to the bound, as a share of it. */
  near?: number
  onBetter?: (found: { rows: Row[]; cost: number; bound?: number; stage: string }) => void
}

interface Found {
  rows: Row[]
  cost: number
  /** What no plan can be below; undefined: not known. */
  bound?: number
}

/** What the parts of a search have in common. */
export interface Searching extends SearchInput {
  pool: Pool
  /** The last known prices of the cells: those of misses until a program has been solved. */
  prices: Float64Array
  random: Random
  best: Found
  /** Takes a plan when it is not worse than the best, and says whether it is better. */
  take(rows: Row[], stage: string): boolean
  isDone(mark?: number): boolean
}

/** A search that knows its first plan. */
export function begin(input: SearchInput): Searching {
  const { problem, budget, start } = input
  const pool = new Pool(problem.workers)
  const best: Found = { rows: start, cost: costOf(problem, start) }
  for (const [worker, row] of start.entries()) pool.add(worker, row)
  for (const [worker, row] of (problem.resting ?? []).entries()) pool.add(worker, row)
  const isProved = () =>
    best.bound !== undefined && best.cost - best.bound <= Math.max(0.001, (input.near ?? 0) * Math.abs(best.bound))
  return {
    ...input,
    pool,
    prices: Float64Array.from(problem.under, (under) => -under),
    best,
    random: randomFrom(input.seed),
    isDone: (mark) => isProved() || budget.isOver(mark),
    take(rows, stage) {
      const cost = costOf(problem, rows)
      if (cost > best.cost) return false
      const isBetter = cost < best.cost
      Object.assign(best, { rows, cost })
      if (isBetter) input.onBetter?.({ ...best, stage })
      return isBetter
    },
  }
}

/** A program over some workers, with columns from the pool that agree with something: what the others cover is taken from the need. */
export function openMaster(
  { highs, problem, pool, budget, best, prices }: Searching,
  free: readonly number[],
  most: number,
  agrees: (at: number, row: Row) => boolean = () => true,
) {
  const freed = new Set(free)
  const need = problem.need.slice()
  const others = best.rows.filter((_, worker) => !freed.has(worker))
  for (const [cell, covered] of coverOf(need.length, others).entries()) need[cell]! -= covered
  const master = new Master(highs, { problem, free, need, budget })
  budget.spend(free.length * TICKS_OF_A_WORKER)
  const fixed = others.reduce((sum, { cost }) => sum + cost, 0) + surplusOf(problem, need)
  const known = Float64Array.from(need, (open, cell) => (open > 0 ? prices[cell]! : problem.over[cell]!))
  for (const [at, worker] of free.entries()) {
    master.add(at, best.rows[worker]!)
    const resting = problem.resting?.[worker]
    if (resting && agrees(at, resting)) master.add(at, resting)
    for (const row of pool.best(worker, known, most, (one) => agrees(at, one))) master.add(at, row)
  }
  return { master, fixed }
}

/** A program over all workers. */
export function openMasterOfAll(searching: Searching, most: number) {
  const everybody = Array.from({ length: searching.problem.workers }, (_, worker) => worker)
  return openMaster(searching, everybody, most).master
}

/** What the others already pay for cells that they cover too often. */
function surplusOf({ over }: RowProblem, need: Int32Array) {
  let sum = 0
  for (let cell = 0; cell < need.length; cell++) if (need[cell]! < 0) sum -= need[cell]! * over[cell]!
  return sum
}

/** Remembers the prices of the cells that a program has lines for. */
export function learnPrices({ prices, problem }: Searching, { prices: found }: Master) {
  for (const [cell, price] of found.entries()) if (price !== problem.over[cell]) prices[cell] = price
}
