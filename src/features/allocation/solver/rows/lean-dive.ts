import { type Diving, holdLeaning } from './dive.ts'
import { type Generating, generate } from './generate.ts'
import type { Row } from './row-problem.ts'
import { learnPrices, openMaster, type Searching } from './searching.ts'

const MANY_WORKERS = 60
const [FEW_COLUMNS, MORE_COLUMNS] = [15, 25]
/** A new program of more workers is solved by the dual simplex first. */
const COLD = 25
/** Steps become shorter: in the time of one there are so many later ones. */
const SHRINKING = 2
/** Rows are held on which the program leans so far; less where it has to hurry, by steps of such a size. */
const LEANING = 0.45
const HURRIED = 0.2
const HURRIED_LEANING = 0.25
/** When its ticks are spent so many keep the row on which the program leans hardest, then of the others, without pricing. */
const LATE = 0.5
/** Rounds of pricing of one step, times the workers who are open: as many as bring the value back to what it was before. */
const ROUNDS = 250
const BACK = 1e-6

interface LeanDiving extends Pick<Diving, 'until' | 'noise' | 'share' | 'target'> {
  /** The first dive has to come to a plan; later ones may look longer. */
  patience: number
}

/**
 * A dive for heavy programs: after each step it opens a new one, with the workers who are not held yet, the cells that
 * these still need, and a few columns each. It hurries so as to end in time. Undefined: it became no better than the
 * target, or the budget is over.
 */
export function diveLean(searching: Searching, diving: LeanDiving): Row[] | undefined {
  const { budget } = searching
  const rows = searching.best.rows.slice()
  const step: Searching = { ...searching, best: { ...searching.best, rows }, prices: searching.prices.slice() }
  let free = [...rows.keys()]
  let { share } = diving
  let value = Number.NEGATIVE_INFINITY
  while (free.length > 0) {
    const began = budget.spent
    const found = holdSome(step, free, { ...diving, share, enough: value + BACK * Math.abs(value) })
    if (!found || found.held.size === 0) return undefined
    const { held } = found
    value = found.value
    for (const [worker, row] of held) rows[worker] = row
    free = free.filter((worker) => !held.has(worker))
    share = Math.max(diving.share, shareInTime(free.length, (diving.until - budget.spent) / (budget.spent - began)))
  }
  return rows
}

/** The share by which so many workers are held in time, when there is time for so many more steps. */
const shareInTime = (workers: number, steps: number) => 1 - workers ** (-1 / Math.max(1, SHRINKING * steps))

interface Step extends LeanDiving {
  /** A value of the whole with which the program need not become better. */
  enough: number
}

/** The rows of some of the free workers, beside what the others have; undefined: no plan below the target is left. */
function holdSome(step: Searching, free: readonly number[], { until, target, noise, share, enough, patience }: Step) {
  const { problem, budget, pool, random } = step
  const isMany = free.length > MANY_WORKERS
  const { master, fixed } = openMaster(step, free, isMany ? FEW_COLUMNS : MORE_COLUMNS)
  try {
    const rounds = Math.ceil((patience * ROUNDS) / free.length)
    const generating: Generating = { problem, master, pool, budget, until, rounds, enough: enough - fixed }
    generate({ ...generating, afterBounds: free.length > COLD })
    if (budget.isOver() || fixed + master.value > target - 1 + 1e-6) return undefined
    learnPrices(step, master)
    const isLate = budget.isOver(until)
    const least = isLate ? 0 : share > HURRIED ? HURRIED_LEANING : LEANING
    holdLeaning({ ...generating, random, noise, share: isLate ? Math.max(LATE, share) : share, target }, least)
    const held = new Map<number, Row>()
    for (const [at, column] of master.held.entries()) if (column >= 0) held.set(free[at]!, master.columns[column]!.row)
    return { held, value: fixed + master.value }
  } finally {
    master.dispose()
  }
}
