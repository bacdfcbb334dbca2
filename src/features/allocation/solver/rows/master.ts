import type { Highs, Model } from 'highs'
import type { Budget } from './budget.ts'
import { keyOf } from './pool.ts'
import { addColumns, type ProgramColumn, passColumns } from './program.ts'
import { FORBIDDEN, pricedAt, type Row, type RowProblem } from './row-problem.ts'
import { ticksOfInterior, ticksOfSimplex } from './simplex-work.ts'

const PRIMAL = 4
const DUAL = 1
const MOST_ITERATIONS = 20_000

export interface Column {
  /** Place of its worker among the free ones. */
  at: number
  row: Row
}

export interface MasterInput {
  problem: RowProblem
  /** Workers whose rows are open. */
  free: readonly number[]
  /** What the cells need beside the rows of the others; nothing or less: they are full. */
  need: Int32Array
  budget: Budget
}

/**
 * The linear program over known rows: one row, or a mixture of rows, for each free worker; each cell is covered or pays.
 * It lives in `highs`, starts warm after each change, and gives the prices by which better rows are found.
 */
export class Master {
  readonly free: readonly number[]
  readonly columns: Column[] = []
  /** The column to which a worker is held, by the place among the free; -1: open. */
  readonly held: Int32Array
  value = Number.POSITIVE_INFINITY
  /** What one more cover of a cell costs (gains, where negative). */
  readonly prices: Float64Array
  readonly workerPrices: Float64Array
  private values: Float64Array = new Float64Array(0)
  private readonly problem: RowProblem
  readonly highs: Highs
  readonly budget: Budget
  private readonly model: Model
  /** The line of the program that a cell has; -1: it needs nothing more. */
  private readonly lineOf: Int32Array
  private readonly lines: number
  /** Columns for missing and surplus cover come before those of rows. */
  readonly slacks: readonly ProgramColumn[]
  /** What each line is equal to: the need of a cell, or one row of a worker. */
  readonly sides: Float64Array
  private readonly known: Set<string>[]
  private readonly waiting: Column[] = []
  private readonly closed = new Set<number>()
  /** Of the columns. */
  private entries = 0
  private readonly room: Int32Array

  constructor(highs: Highs, { problem, free, need, budget }: MasterInput) {
    this.highs = highs
    this.problem = problem
    this.free = free
    this.budget = budget
    this.held = new Int32Array(free.length).fill(-1)
    this.prices = new Float64Array(need.length)
    this.workerPrices = new Float64Array(free.length)
    this.known = free.map(() => new Set())
    this.room = need.slice()
    this.lineOf = new Int32Array(need.length).fill(-1)
    const open: number[] = []
    for (let cell = 0; cell < need.length; cell++) {
      if (need[cell]! > 0) this.lineOf[cell] = open.push(cell) - 1
    }
    this.lines = open.length
    this.model = highs.createModel()
    this.model.options.set({ output_flag: false, solver: 'simplex', presolve: 'off' })
    this.sides = new Float64Array(open.length + free.length).fill(1)
    for (const [line, cell] of open.entries()) this.sides[line] = need[cell]!
    const columns = this.slackColumns(open, need)
    this.slacks = columns
    passColumns(this.model, { columns, sides: this.sides })
  }

  /** Columns for missing and surplus cover. */
  private slackColumns(open: readonly number[], need: Int32Array): ProgramColumn[] {
    const { under, over } = this.problem
    return open.flatMap((cell, line) => {
      const missing: ProgramColumn = { lines: [line], sign: 1, cost: under[cell]!, most: need[cell]! }
      const surplus: ProgramColumn = { lines: [line], sign: -1, cost: over[cell]!, most: this.highs.infinity }
      return over[cell]! >= FORBIDDEN ? [missing] : [missing, surplus]
    })
  }

  /** Offers a row of a free worker; false: it is known, or covers a full cell that takes no more. */
  add(at: number, row: Row) {
    const key = keyOf(row)
    if (this.known[at]!.has(key) || !this.fits(row)) return false
    this.known[at]!.add(key)
    this.waiting.push({ at, row })
    return true
  }

  /** Whether no cell of it is full that takes no surplus. */
  fits({ cells }: Row) {
    const { over } = this.problem
    return cells.every((cell) => this.room[cell]! > 0 || over[cell]! < FORBIDDEN)
  }

  /** What a row costs in this program: surplus on full cells is part of it. */
  costIn({ cells, cost }: Row) {
    let sum = cost
    for (const cell of cells) if (this.lineOf[cell]! < 0) sum += this.problem.over[cell]!
    return sum
  }

  private passWaiting() {
    const { waiting } = this
    if (waiting.length === 0) return
    addColumns(this.model, {
      columns: waiting.map((column) => this.programColumn(column, this.highs.infinity)),
      sides: this.sides,
    })
    this.columns.push(...waiting)
    for (const { row } of waiting) this.entries += row.cells.length + 1
    waiting.length = 0
  }

  programColumn({ at, row }: Column, most: number): ProgramColumn {
    const lines = [...row.cells].map((cell) => this.lineOf[cell]!).filter((line) => line >= 0)
    return { cost: this.costIn(row), most, lines: [...lines, this.lines + at], sign: 1 }
  }

  /** Solves the program, and reads values and prices. `afterBounds`: columns were held or let go since the last time. */
  solve({ afterBounds = false } = {}) {
    this.passWaiting()
    this.model.options.set({
      solver: 'simplex',
      simplex_strategy: afterBounds ? DUAL : PRIMAL,
      simplex_iteration_limit: MOST_ITERATIONS,
    })
    this.model.run()
    const iterations = Math.max(0, Number(this.model.info.get('simplex_iteration_count')))
    this.budget.spend(ticksOfSimplex(this.size, iterations, { isDual: afterBounds }))
    this.read()
  }

  /**
   * Solves it by going through its inside. Of a large program that is quicker, and the prices lie in the middle of all
   * that are right, so they do not jump. Values are whole only when it goes on to a corner, from which `solve` begins.
   */
  solveInside({ toCorner = false } = {}) {
    this.passWaiting()
    this.model.options.set({ solver: 'ipm', run_crossover: toCorner ? 'on' : 'off' })
    this.model.run()
    this.budget.spend(ticksOfInterior(this.size, Number(this.model.info.get('ipm_iteration_count'))))
    this.read()
  }

  private get size() {
    return { lines: this.sides.length, columns: this.columns.length, entries: this.entries }
  }

  private read() {
    this.value = this.model.getObjectiveValue()
    const { colValue, rowDual } = this.model.getSolution()
    this.values = colValue
    this.readPrices(rowDual)
  }

  private readPrices(duals: Float64Array) {
    const { over } = this.problem
    for (let cell = 0; cell < this.lineOf.length; cell++) {
      const line = this.lineOf[cell]!
      if (line < 0) this.prices[cell] = over[cell]!
      else if (this.room[cell]! <= 0 && over[cell]! >= FORBIDDEN) this.prices[cell] = FORBIDDEN
      else this.prices[cell] = -duals[line]!
    }
    for (let at = 0; at < this.free.length; at++) this.workerPrices[at] = duals[this.lines + at]!
  }

  /** What a column would add to the value at the last prices; the nearer to 0, the likelier it is of use. */
  reducedCost({ at, row }: Column) {
    return pricedAt(row, this.prices) - this.workerPrices[at]!
  }

  /** How much of a column the last solution takes. */
  valueOf(column: number) {
    return this.values[this.slacks.length + column] ?? 0
  }

  /** Holds a worker to a column. */
  hold(column: number) {
    const { at, row } = this.columns[column]!
    this.model.changeColBounds(this.slacks.length + column, 1, 1)
    this.held[at] = column
    for (const cell of row.cells) this.room[cell]!--
  }

  /** Opens the workers again who are held to some columns. */
  release(columns: Iterable<number>) {
    for (const column of columns) {
      const { at, row } = this.columns[column]!
      this.model.changeColBounds(this.slacks.length + column, 0, this.highs.infinity)
      for (const cell of row.cells) this.room[cell]!++
      this.held[at] = -1
    }
  }

  /** Leaves a column out. */
  close(column: number) {
    this.model.changeColBounds(this.slacks.length + column, 0, 0)
    this.closed.add(column)
  }

  /** Leaves out the columns that do not agree with something, and says which they were. */
  closeUnless(agrees: (column: Column) => boolean) {
    const closed: number[] = []
    for (const [nth, column] of this.columns.entries()) {
      if (this.closed.has(nth) || agrees(column)) continue
      this.close(nth)
      closed.push(nth)
    }
    return closed
  }

  /** Lets columns in again. */
  open(columns: Iterable<number>) {
    for (const column of columns) {
      this.model.changeColBounds(this.slacks.length + column, 0, this.highs.infinity)
      this.closed.delete(column)
    }
  }

  /** Opens every worker again. */
  letGo() {
    this.open([...this.closed])
    this.release(this.held.filter((column) => column >= 0))
  }

  dispose() {
    this.model.dispose()
  }
}
