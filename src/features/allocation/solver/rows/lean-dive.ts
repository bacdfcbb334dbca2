import { type Diving, holdLeaning } from './dive.ts'
import { generate } from './generate.ts'
import type { Row, RowProblem } from './row-problem.ts'
import { learnPrices, openMaster, type Searching } from './searching.ts'

/** Rows that cover so much make programs slow: beyond these a dive opens a new program at each step. */
const MANY_COVERS = 1_000
const LONG_ROW = 8
const MANY_WORKERS = 60
const [FEW_COLUMNS, MORE_COLUMNS] = [15, 25]
/** A new program of more workers is solved by the dual simplex first. */
const COLD = 25
/** Rounds of pricing of one step, times the workers who are open. */
const ROUNDS = 400

/** Whether programs of all workers are slow. Long rows are few. */
export function isHeavy({ need, workers, parts }: RowProblem) {
  if (parts) return false
  const covers = need.reduce((sum, one) => sum + one, 0)
  return covers > MANY_COVERS && covers > LONG_ROW * workers
}

type LeanDiving = Pick<Diving, 'until' | 'noise' | 'share' | 'target'>

/**
 * A dive for heavy programs: after each step it opens a new one, with the workers who are not held yet, the cells that
 * these still need, and a few columns each. Undefined: it became no better than the target, or the budget is over.
 */
export function diveLean(searching: Searching, diving: LeanDiving): Row[] | undefined {
  const rows = searching.best.rows.slice()
  const step: Searching = { ...searching, best: { ...searching.best, rows }, prices: searching.prices.slice() }
  let free = [...rows.keys()]
  while (free.length > 0) {
    const held = holdSome(step, free, diving)
    if (!held || held.size === 0) return undefined
    for (const [worker, row] of held) rows[worker] = row
    free = free.filter((worker) => !held.has(worker))
  }
  return rows
}

/** The rows of some of the free workers, beside what the others have; undefined: no plan below the target is left. */
function holdSome(step: Searching, free: readonly number[], { until, target, noise, share }: LeanDiving) {
  const { problem, budget, pool, random } = step
  const isMany = free.length > MANY_WORKERS
  const { master, fixed } = openMaster(step, free, isMany ? FEW_COLUMNS : MORE_COLUMNS)
  try {
    const generating = { problem, master, pool, budget, until, rounds: Math.ceil(ROUNDS / free.length) }
    generate({ ...generating, afterBounds: free.length > COLD })
    if (budget.isOver(until) || fixed + master.value > target - 1 + 1e-6) return undefined
    learnPrices(step, master)
    holdLeaning({ ...generating, random, noise, share: isMany ? 2 * share : share, target })
    const held = new Map<number, Row>()
    for (const [at, column] of master.held.entries()) if (column >= 0) held.set(free[at]!, master.columns[column]!.row)
    return held
  } finally {
    master.dispose()
  }
}
