import { MUST_BE, type Row, type RowProblem } from './row-problem.ts'

/** Of a part: it is open, or covers nothing. Otherwise it is settled to a cell. */
const OPEN = -2
const NOTHING = -1

/** What the parts of workers' rows are settled to: a dive settles more and more of them. */
export class Settled {
  private readonly count: number
  private readonly partOf: (cell: number) => number
  private cells: Int32Array

  constructor(problem: RowProblem, workers: number) {
    const { count, of } = problem.parts!
    this.count = count
    this.partOf = of
    this.cells = new Int32Array(workers * count).fill(OPEN)
  }

  /** Of a worker's row, by part: the cell that it covers, or nothing. */
  cellsOf({ cells }: Row) {
    const byPart = new Int32Array(this.count).fill(NOTHING)
    for (const cell of cells) byPart[this.partOf(cell)] = cell
    return byPart
  }

  isOpen(at: number, part: number) {
    return this.cells[at * this.count + part] === OPEN
  }

  settle(at: number, part: number, cell: number) {
    this.cells[at * this.count + part] = cell
  }

  /** Settles a worker to a row, but for a window of parts. */
  settleOutside(at: number, row: Row, { first, last }: { first: number; last: number }) {
    for (const [part, cell] of this.cellsOf(row).entries()) if (part < first || part > last) this.settle(at, part, cell)
  }

  /** Whether a row has what is settled. */
  agrees(at: number, row: Row) {
    const byPart = this.cellsOf(row)
    const first = at * this.count
    for (let part = 0; part < this.count; part++) {
      const cell = this.cells[first + part]!
      if (cell !== OPEN && cell !== byPart[part]) return false
    }
    return true
  }

  /** Prices at which a worker's cheapest row has what is settled. */
  prices(at: number, prices: Float64Array) {
    const first = at * this.count
    return prices.map((price, cell) => {
      const settled = this.cells[first + this.partOf(cell)]!
      if (settled === OPEN) return price
      return settled === cell ? price + MUST_BE : Number.POSITIVE_INFINITY
    })
  }

  /** What these prices add to those of a row that has what is settled. */
  surchargeOf(at: number) {
    const first = at * this.count
    let covered = 0
    for (let part = 0; part < this.count; part++) if (this.cells[first + part]! >= 0) covered++
    return covered * MUST_BE
  }

  /** What is settled now, to come back to. */
  save() {
    return this.cells.slice()
  }

  restore(cells: Int32Array) {
    this.cells = cells
  }

  get parts() {
    return this.count
  }
}
