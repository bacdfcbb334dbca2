/** One worker's whole rota: the cells that it covers, in rising order, and what it costs by itself. */
export interface Row {
  cells: Int32Array
  cost: number
}

/** Over-cover of a cell that may never be covered more often than it needs. */
export const FORBIDDEN = 1e7
/** A price so low says that a row must cover the cell; one that is infinite, that it may not. */
export const MUST_BE = -1e6

/**
 * `quick` may miss the cheapest row; `exact` is as good as the pricing gets; `bound` may break a limit that the pricing
 * cannot hold exactly, so that its cost is never above the true least.
 */
export type Effort = 'quick' | 'exact' | 'bound'

export interface Priced extends Row {
  /** Its cost with the prices of the cells. */
  priced: number
}

/** Finds rows of one worker. All rules about one worker's rota live behind it: whatever it returns keeps them. */
export interface Pricer {
  /**
   * The cheapest row when each cell costs its price more; undefined: no row keeps the rules, or none costs less than
   * `below` with the prices. A pricing may make use of that limit, and may pass over it.
   */
  cheapest(worker: number, prices: Float64Array, effort: Effort, below?: number): Priced | undefined
  /** All rows whose cost with the prices is at most a limit; undefined: there are more than `most`. Not every pricing can list them. */
  within?(worker: number, prices: Float64Array, limits: { limit: number; most: number }): Row[] | undefined
  /** Whether a quick answer is another one than an exact one. */
  readonly hasQuick: boolean
  /** Work done since the last question, in ticks. */
  takeTicks(): number
}

/**
 * Workers, each of whom has one row, and cells that the rows cover together. Cover is all that couples workers: any
 * choice of one row for each of them is a plan.
 */
export interface RowProblem {
  workers: number
  /** How often each cell wants to be covered, and what each miss and each surplus costs. */
  need: Int32Array
  under: Float64Array
  over: Float64Array
  pricer: Pricer
  /** A row for each worker that fits any plan, where there is one: the program has a solution whatever is held. */
  resting?: readonly Row[]
  /** Where rows are long: their parts in time, such as days. A row covers at most one cell of a part. */
  parts?: { count: number; of(cell: number): number }
  /** Workers who could help at a cell, the likeliest first. */
  near(cell: number, random: () => number): number[]
}

/** A difference that is worth a new row. */
export const WORTH = 1e-4

/** What a row costs with the prices of its cells. */
export function pricedAt({ cells, cost }: Row, prices: Float64Array) {
  let sum = cost
  for (const cell of cells) sum += prices[cell]!
  return sum
}

/** What a plan costs: its rows, and cover that is missing or surplus. */
export function costOf({ need, under, over }: RowProblem, rows: readonly Row[]) {
  const cover = coverOf(need.length, rows)
  let cost = 0
  for (const row of rows) cost += row.cost
  for (let cell = 0; cell < need.length; cell++) {
    const missing = need[cell]! - cover[cell]!
    cost += missing > 0 ? missing * under[cell]! : missing < 0 ? -missing * over[cell]! : 0
  }
  return cost
}

/** How often each cell is covered. */
export function coverOf(cells: number, rows: readonly Row[]) {
  const cover = new Int32Array(cells)
  for (const row of rows) for (const cell of row.cells) cover[cell]!++
  return cover
}
