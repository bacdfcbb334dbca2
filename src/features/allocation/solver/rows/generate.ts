import type { Budget } from './budget.ts'
import type { Master } from './master.ts'
import type { Pool } from './pool.ts'
import type { Effort, Row, RowProblem } from './row-problem.ts'
import type { Settled } from './settled.ts'

const WORTH = 1e-4
const NEXT_TO_NOTHING = 5e-5

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
  const { master, budget, until } = input
  const isIdle = idling(input.patience ?? 8)
  for (let nth = 0; ; nth++) {
    master.solve({ afterBounds: afterBounds && nth === 0 })
    if (rounds.left-- <= 0 || budget.isOver(until)) return 'over'
    if (isIdle(master.value)) return 'stalled'
    if (addRows(input, effort) === 0) return 'complete'
  }
}

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

/** Adds the rows that are worth it, and says how many. */
function addRows({ problem, master, pool, budget, until, settled }: Generating, effort: Effort) {
  let added = 0
  for (const [at, worker] of master.free.entries()) {
    if (master.held[at]! >= 0) continue
    const prices = settled ? settled.prices(at, master.prices) : master.prices
    const found = problem.pricer.cheapest(worker, prices, effort)
    budget.spend(problem.pricer.takeTicks())
    if (!found) continue
    const row: Row = { cells: found.cells, cost: found.cost }
    if (master.reducedCost({ at, row }) > -WORTH || settled?.agrees(at, row) === false || !master.add(at, row)) continue
    pool.add(worker, row)
    added++
    if (budget.isOver(until)) break
  }
  return added
}

/**
 * What no plan can be below: the value of the master and what each worker could gain at its prices, with a pricing that
 * is never above the truth (Lagrange). Asked of a master of all workers with nothing held.
 */
export function boundOf({ problem, master, budget }: Generating) {
  let bound = master.value
  for (const [at, worker] of master.free.entries()) {
    const found = problem.pricer.cheapest(worker, master.prices, 'bound')
    budget.spend(problem.pricer.takeTicks())
    if (budget.isStopped) return Number.NEGATIVE_INFINITY
    bound += Math.min(0, (found?.priced ?? Number.POSITIVE_INFINITY) - master.workerPrices[at]!)
  }
  return bound
}
