import type { Budget } from './budget.ts'
import { isHeavy } from './heavy.ts'
import type { Master } from './master.ts'
import type { Pool } from './pool.ts'
import { type Effort, type Row, type RowProblem, WORTH } from './row-problem.ts'
import type { Settled } from './settled.ts'

/** By so much of its price a cell is worth less when as many as it needs would come; nothing in the last rounds, which bring few rows. */
const SPREAD = 0.5
const FEW = 0.3
const NEXT_TO_NOTHING = 5e-5
const PATIENCE = 8
/** Of long rows quick prices miss much, so exact ones are asked soon. */
const QUICK_PATIENCE = 3

export interface Generating {
  problem: RowProblem
  master: Master
  pool: Pool
  budget: Budget
  /** Ends at this mark of the budget. */
  until: number
  rounds: number
  /** Columns were held or let go since the program was solved last. */
  afterBounds?: boolean
  /** Ends when so many rounds in a row bring next to nothing. */
  patience?: number
  /** Ends when the value of the program is at most this. */
  enough?: number
  /** Asks with this effort alone. */
  effort?: Effort
  /** Rows must have what is settled. */
  settled?: Settled
}

/**
 * Column generation: solves the master, asks each open worker for a row that is worth more than what they have at its
 * prices, and again, until nobody has one: by quick prices first, where there are such, and then by exact ones.
 */
export function generate(input: Generating) {
  const efforts: Effort[] = input.effort
    ? [input.effort]
    : input.problem.pricer.hasQuick
      ? ['quick', 'exact']
      : ['exact']
  const rounds = { left: input.rounds }
  for (const [nth, effort] of efforts.entries()) {
    const end = runRounds(input, { effort, rounds, afterBounds: input.afterBounds && nth === 0 })
    if (end === 'over') return
  }
}

/** `over`: rounds or budget are; `stalled`: rounds bring next to nothing; `complete`: nobody has a better row. */
type End = 'over' | 'stalled' | 'complete'

interface Rounds {
  effort: Effort
  rounds: { left: number }
  afterBounds?: boolean
}

function runRounds(input: Generating, { effort, rounds, afterBounds }: Rounds): End {
  const { master, budget, until, enough = Number.NEGATIVE_INFINITY } = input
  const isIdle = idling(patienceOf(input, effort))
  let spread = spreadOf(input.problem)
  for (let nth = 0; ; nth++) {
    master.solve({ afterBounds: afterBounds && nth === 0 })
    if (rounds.left-- <= 0 || budget.isOver(until)) return 'over'
    if (isIdle(master.value)) return 'stalled'
    if (master.value <= enough) return 'over'
    const added = addRows(input, effort, spread)
    if (added === 0 && spread === 0) return 'complete'
    if (added < FEW * master.free.length) spread = 0
  }
}

const patienceOf = ({ problem, patience = PATIENCE }: Generating, effort: Effort) =>
  problem.parts && effort === 'quick' ? QUICK_PATIENCE : patience

/** Of heavy programs. Elsewhere the rows that all want are those that a dive holds. */
const spreadOf = (problem: RowProblem) => (isHeavy(problem) ? SPREAD : 0)

/** Whether so many values in a row were next to nothing better than the one before. */
function idling(patience: number) {
  let last = Number.POSITIVE_INFINITY
  let idle = 0
  return (value: number) => {
    idle = last - value < NEXT_TO_NOTHING * Math.abs(value) ? idle + 1 : 0
    last = value
    return idle >= patience
  }
}

/**
 * Adds the rows that are worth it, and says how many. A cell is worth less to those who are asked after somebody who
 * would come there: at the same prices all of them would come to the same cells.
 */
function addRows(input: Generating, effort: Effort, spread: number) {
  const { master, budget, until } = input
  const prices = spread > 0 ? master.prices.slice() : master.prices
  let added = 0
  for (const at of master.free.keys()) {
    const row = master.held[at]! < 0 && addRow(input, { at, prices, effort, isSpread: spread > 0 })
    if (!row) continue
    added++
    if (spread > 0) spreadOut(input.problem, { prices, row, spread })
    if (budget.isOver(until)) break
  }
  return added
}

interface Asking {
  at: number
  prices: Float64Array
  effort: Effort
  isSpread: boolean
}

/** Adds the row that is cheapest for a worker at these prices, and returns it, if the program gains by it. */
function addRow({ problem, master, pool, budget, settled }: Generating, { at, prices, effort, isSpread }: Asking) {
  const worker = master.free[at]!
  // A row that is worth it at the program's own prices is of use, though it is not at those that it was asked for.
  const below = isSpread ? undefined : master.workerPrices[at]! - WORTH + (settled?.surchargeOf(at) ?? 0)
  const found = problem.pricer.cheapest(worker, settled ? settled.prices(at, prices) : prices, effort, below)
  budget.spend(problem.pricer.takeTicks())
  if (!found) return undefined
  const row: Row = { cells: found.cells, cost: found.cost }
  if (master.reducedCost({ at, row }) > -WORTH || settled?.agrees(at, row) === false || !master.add(at, row))
    return undefined
  pool.add(worker, row)
  return row
}

interface Spreading {
  prices: Float64Array
  row: Row
  spread: number
}

function spreadOut({ need }: RowProblem, { prices, row, spread }: Spreading) {
  for (const cell of row.cells) prices[cell]! -= (spread * Math.min(0, prices[cell]!)) / Math.max(1, need[cell]!)
}

/**
 * What no plan can be below: the value of the master and what each worker could gain at its prices, with a pricing that
 * is never above the truth (Lagrange). Asked of a master of all workers with nothing held.
 */
export function boundOf({ problem, master, budget }: Generating) {
  let bound = master.value
  for (const [at, worker] of master.free.entries()) {
    const found = problem.pricer.cheapest(worker, master.prices, 'bound', master.workerPrices[at]!)
    budget.spend(problem.pricer.takeTicks())
    if (budget.isStopped) return Number.NEGATIVE_INFINITY
    bound += Math.min(0, (found?.priced ?? Number.POSITIVE_INFINITY) - master.workerPrices[at]!)
  }
  return bound
}
