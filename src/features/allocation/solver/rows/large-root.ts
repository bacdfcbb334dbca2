import { raiseBound } from './closing.ts'
import { dive } from './dive.ts'
import { addFirstRows } from './first-rows.ts'
import { generate } from './generate.ts'
import type { Master } from './master.ts'
import type { Row } from './row-problem.ts'
import { learnPrices, openMaster, openMasterOfAll, type Searching } from './searching.ts'
import { generateSmoothly } from './smoothing.ts'

const COLUMNS = 40
/** Of the workers: those who keep the row on which the program leans hardest. */
const HELD = 0.6

/** Of many workers: the program until its bound is near; most keep its rows, and a dive finds those of the others. */
export function searchLargeRoot(searching: Searching) {
  const { problem, budget, pool } = searching
  const master = openMasterOfAll(searching, COLUMNS)
  const generating = { problem, master, pool, budget, until: budget.share(0.5), rounds: 400 }
  let leaning: Leaning[]
  try {
    const centre = addFirstRows(generating)
    generateSmoothly({ ...generating, centre, onBound: (bound) => raiseBound(searching, bound) })
    learnPrices(searching, master)
    if (searching.isDone()) return
    master.solveInside({ toCorner: true })
    leaning = leaningOf(master)
  } finally {
    master.dispose()
  }
  diveForTheRest(searching, leaning.slice(0, Math.ceil(HELD * problem.workers)))
}

/** A worker's row, and how far the program leans on it. */
interface Leaning {
  worker: number
  row: Row
  value: number
}

/** Everybody's row on which the program leans hardest, the hardest first. */
function leaningOf(master: Master): Leaning[] {
  const hardest: Leaning[] = master.free.map((worker) => ({
    worker,
    row: { cells: new Int32Array(0), cost: 0 },
    value: 0,
  }))
  for (const [column, { at, row }] of master.columns.entries()) {
    const value = master.valueOf(column)
    if (value > hardest[at]!.value) hardest[at] = { worker: master.free[at]!, row, value }
  }
  return hardest
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value || one.worker - other.worker)
}

/** Some keep their rows, as far as these fit each other; the others begin with nothing, and a dive finds theirs. */
function diveForTheRest(searching: Searching, held: readonly Leaning[]) {
  const { problem, budget, pool, random } = searching
  if (!problem.resting) return
  const rows = problem.resting.slice()
  const room = problem.need.slice()
  const kept = new Set<number>()
  for (const { worker, row } of held) {
    if (!row.cells.every((cell) => room[cell]! > 0)) continue
    for (const cell of row.cells) room[cell]!--
    rows[worker] = row
    kept.add(worker)
  }
  const free = [...rows.keys()].filter((worker) => !kept.has(worker))
  const { master } = openMaster({ ...searching, best: { ...searching.best, rows } }, free, COLUMNS)
  const generating = { problem, master, pool, budget, until: budget.share(0.9) }
  try {
    generate({ ...generating, rounds: 20 })
    const target = Number.POSITIVE_INFINITY
    const found = dive({ ...generating, rounds: 4, random, noise: 0, share: 0.15, target })
    if (!found) return
    for (const [at, worker] of free.entries()) rows[worker] = found[at]!
    searching.take(rows, 'dive')
  } finally {
    master.dispose()
  }
}
