import type { InterruptCallbackEvent, Model } from 'highs'
import type { Column, Master } from './master.ts'
import { passColumns } from './program.ts'
import type { Row } from './row-problem.ts'
import { ticksOfBranching } from './simplex-work.ts'

const MOST_NODES = 200

interface Choosing {
  /** A plan of the program at this cost or above is of no use; costs are whole numbers. */
  target: number
  /** Columns that would add more than this to the value are left out. */
  within: number
  mostColumns: number
  mostTicks: number
}

interface Chosen {
  /** Undefined: none below the target was found. */
  rows?: Row[]
  /** No choice of these columns costs less, and one at the target or above is of no use: at most the target. */
  least: number
}

/** The best choice of whole columns among those whose reduced cost is small enough, by branch and bound. */
export function chooseWhole(master: Master, { target, within, mostColumns, mostTicks }: Choosing): Chosen {
  const columns = master.columns
    .map((column) => ({ column, reduced: master.reducedCost(column) }))
    .filter(({ reduced }) => reduced <= within)
    .sort((one, other) => one.reduced - other.reduced)
    .slice(0, mostColumns)
    .map(({ column }) => column)
  const model = master.highs.createModel()
  try {
    passWhole(model, master, columns)
    model.options.set({
      output_flag: false,
      mip_max_nodes: MOST_NODES,
      mip_abs_gap: 0.99,
      mip_rel_gap: 0,
      objective_bound: target - 0.5,
    })
    const status = branch(model, { master, columns, mostTicks })
    return readChosen(model, master, { columns, target, isDone: isDone(master, status) })
  } finally {
    model.dispose()
  }
}

interface Branching {
  master: Master
  columns: readonly Column[]
  mostTicks: number
}

/** Branches until the best choice is known or the ticks are spent, and says how it ended. */
function branch(model: Model, { master: { highs, budget, sides }, columns, mostTicks }: Branching) {
  const { simplexInterrupt, mipInterrupt } = highs.constants.callbackType
  let iterations = 0
  const entries = columns.reduce((sum, { row }) => sum + row.cells.length + 1, 0)
  const ticksOfIteration = ticksOfBranching({ lines: sides.length, columns: columns.length, entries })
  const stop = (event: InterruptCallbackEvent) => {
    iterations = Math.max(iterations, Number(event.data.mip_total_lp_iterations ?? 0))
    if (budget.isStopped || iterations * ticksOfIteration > mostTicks) event.interrupt()
    return undefined
  }
  const { modelStatus } = model.run({ [simplexInterrupt]: stop, [mipInterrupt]: stop })
  budget.spend(20 + iterations * ticksOfIteration)
  return modelStatus
}

const isDone = ({ highs }: Master, status: number) => {
  const { optimal, infeasible, objectiveBound } = highs.constants.modelStatus
  return [optimal, infeasible, objectiveBound].some((done) => done === status)
}

interface Reading {
  columns: readonly Column[]
  target: number
  isDone: boolean
}

function readChosen(model: Model, master: Master, { columns, target, isDone }: Reading): Chosen {
  const cost = model.getObjectiveValue()
  const isBetter = Number.isFinite(cost) && cost <= target - 0.5
  const known = Number(model.info.get('mip_dual_bound'))
  const least = Math.min(target, isDone ? (isBetter ? cost : target) : known)
  if (!isBetter) return { least }
  return { least, rows: readWhole(master, columns, model.getSolution().colValue) }
}

function readWhole({ free, slacks }: Master, columns: readonly Column[], values: Float64Array) {
  const rows: (Row | undefined)[] = free.map(() => undefined)
  for (const [nth, { at, row }] of columns.entries()) if (values[slacks.length + nth]! > 0.5) rows[at] = row
  return rows.every((row) => row !== undefined) ? rows : undefined
}

/** The program again, of some columns, which are whole. */
function passWhole(model: Model, master: Master, columns: readonly Column[]) {
  const all = [...master.slacks, ...columns.map((column) => master.programColumn(column, 1))]
  passColumns(model, { columns: all, sides: master.sides, wholeFrom: master.slacks.length })
}
