import { pricedAt, type Row } from './row-problem.ts'

const MOST_OF_ONE = 400
const KEPT_OF_ONE = 200

interface Kept {
  row: Row
  used: number
}

/** What makes a row known again. Cells are below 65,536. */
export const keyOf = ({ cells }: Row) => String.fromCharCode(...cells)

/** Rows that were found before, by worker: the first columns of each new master. */
export class Pool {
  private readonly rows: Map<string, Kept>[]
  private clock = 0

  constructor(workers: number) {
    this.rows = Array.from({ length: workers }, () => new Map())
  }

  /** Keeps a row, and says that it was of use now. */
  add(worker: number, row: Row) {
    const kept = this.rows[worker]!
    const key = keyOf(row)
    const known = kept.get(key)
    if (known) known.used = ++this.clock
    else kept.set(key, { row, used: ++this.clock })
    if (kept.size > MOST_OF_ONE) this.forget(worker)
  }

  /** The rows of a worker that are cheapest at these prices, which are added to their costs. */
  best(worker: number, prices: Float64Array, most: number, agrees: (row: Row) => boolean = () => true): Row[] {
    const rows = [...this.rows[worker]!.values()].map(({ row }) => row).filter(agrees)
    if (rows.length <= most) return rows
    const valued = rows.map((row) => ({ row, value: pricedAt(row, prices) }))
    valued.sort((one, other) => one.value - other.value)
    return valued.slice(0, most).map(({ row }) => row)
  }

  /** Those of use last stay. */
  private forget(worker: number) {
    const kept = [...this.rows[worker]!.entries()].sort(([, one], [, other]) => other.used - one.used)
    this.rows[worker] = new Map(kept.slice(0, KEPT_OF_ONE))
  }
}
