import { chooseWhole } from './choose-whole.ts'
import { boundOf, type Generating } from './generate.ts'
import type { Row } from './row-problem.ts'
import type { Searching } from './searching.ts'

/** More rows than these are not listed: branching would take too long. */
const MOST_ROWS = 6_000
/** Where there were too many, the next try looks at so much of the gap. */
const NEARER = 0.6
const TRIES = 12
/** What of the budget branching may take, among listed rows, which proves something, and among known ones. */
const LISTED_TICKS_SHARE = 0.6
const KNOWN_TICKS_SHARE = 0.1
const KNOWN_COLUMNS = 4_000
const ALMOST = 1e-4

/**
 * Closes the gap between plan and bound: lists every row that a better plan could have, and chooses among them. Each row
 * of a plan adds to the bound what it costs more than its worker's cheapest at the prices, so a plan within `slack` of
 * the bound has no row that costs more than that above it. The best choice of all these is the best plan there is, or
 * there is none so near. Where the rows are too many for the whole gap, a part of it raises the bound all the same.
 */
export function close(searching: Searching, generating: Generating) {
  const { best, budget, problem } = searching
  const { master } = generating
  chooseOfKnown(searching, generating)
  if (!problem.pricer.within || searching.isDone()) return
  const bound = boundOf(generating)
  if (bound === Number.NEGATIVE_INFINITY) return
  const few = listFew(generating, best.cost - 1 - bound)
  if (!few) return
  for (const { at, row } of few.rows) master.add(at, row)
  master.solve()
  const { rows, least } = chooseWhole(master, {
    target: best.cost,
    within: few.slack + bound - master.value + ALMOST,
    mostColumns: Number.POSITIVE_INFINITY,
    mostTicks: LISTED_TICKS_SHARE * budget.ticks,
  })
  if (rows) searching.take(rows, 'branching')
  raiseBound(searching, Math.min(least, Math.floor(bound + few.slack + ALMOST) + 1))
}

/** The best choice among the rows that are known, where the pricing cannot list all. */
function chooseOfKnown(searching: Searching, { master }: Generating) {
  const { best, budget } = searching
  const { rows } = chooseWhole(master, {
    target: best.cost,
    within: best.cost - master.value,
    mostColumns: KNOWN_COLUMNS,
    mostTicks: KNOWN_TICKS_SHARE * budget.ticks,
  })
  if (rows) searching.take(rows, 'branching')
}

interface Few {
  rows: { at: number; row: Row }[]
  /** Every row of a plan that costs at most so much more than the bound is among them. */
  slack: number
}

/** The rows of plans in the gap, or in so much of it that they are few. */
function listFew(generating: Generating, gap: number): Few | undefined {
  let slack = gap
  for (let nth = 0; nth < TRIES && slack >= 0; nth++) {
    const rows = listRows(generating, slack)
    if (rows) return { rows, slack }
    slack *= NEARER
    if (generating.budget.isOver()) return undefined
  }
  return undefined
}

/** The rows of every worker that cost at most so much more than what they pay for them; undefined: too many. */
function listRows({ problem: { pricer }, master, budget }: Generating, slack: number): Few['rows'] | undefined {
  const rows: Few['rows'] = []
  for (const [at, worker] of master.free.entries()) {
    const limit = master.workerPrices[at]! + slack + ALMOST
    const found = pricer.within?.(worker, master.prices, { limit, most: MOST_ROWS - rows.length })
    budget.spend(pricer.takeTicks())
    if (!found) return undefined
    rows.push(...found.map((row) => ({ at, row })))
  }
  return rows
}

/** No plan costs less than this: costs are whole numbers. */
export function raiseBound({ best, onBetter }: Searching, bound: number) {
  const raised = Math.ceil(bound - ALMOST)
  if (!Number.isFinite(raised) || raised <= (best.bound ?? Number.NEGATIVE_INFINITY)) return
  best.bound = raised
  onBetter?.({ ...best, stage: 'bound' })
}
