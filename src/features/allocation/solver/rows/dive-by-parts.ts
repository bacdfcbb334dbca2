import type { Diving } from './dive.ts'
import { generate } from './generate.ts'
import type { Row } from './row-problem.ts'
import type { Settled } from './settled.ts'

const WHOLE = 0.999
/** Parts on which the program agrees are settled by chance: settling them all would leave no other row. */
const WHOLE_SETTLED = 0.5
/** A step is taken back when the value then jumps by more than this share of what a miss costs, so often at most. */
const JUMP = 0.45
const MOST_BACKS = 8
/** After a step back the next ones are smaller. */
const SMALLER = 0.4
const GROWING = 1.3
/** From this share of the ticks of a dive on it hurries, by steps of such a size. */
const HURRY_FROM = 0.75
const HURRIED_SHARE = 0.35
const HURRIED_ROUNDS = 4
const MORE_ROUNDS = 40

export interface DivingByParts extends Diving {
  settled: Settled
}

/**
 * A dive for long rows, where to hold a whole row would hold months: it settles single parts, a worker's day say, on
 * which the program leans hardest, prices rows again that have what is settled, and steps back when the value jumps.
 */
export function diveByParts(diving: DivingByParts): Row[] | undefined {
  const input: DivingByParts = { ...diving, effort: 'quick' }
  const { master, budget, target } = input
  const until = Math.min(input.until, budget.ticks)
  const hurryFrom = budget.spent + HURRY_FROM * (until - budget.spent)
  let { share } = input
  for (let backs = 0; ; ) {
    if (budget.isOver(until) || master.value > target - 1 + 1e-6) return undefined
    const leaning = new Leaning(input)
    const rows = leaning.wholeRows()
    if (rows) return rows
    if (budget.spent > hurryFrom) {
      step(input, leaning, { share: Math.max(share, HURRIED_SHARE), rounds: HURRIED_ROUNDS })
      continue
    }
    const taken = step(input, leaning, { share, rounds: input.rounds, mayGoBack: backs < MOST_BACKS })
    if (!taken) backs++
    share = taken ? Math.min(input.share, share * GROWING) : SMALLER * input.share
  }
}

interface Step {
  share: number
  rounds: number
  mayGoBack?: boolean
}

/** Settles some parts and prices again; false: the value jumped, and they are open as before. */
function step(input: DivingByParts, leaning: Leaning, { share, rounds, mayGoBack }: Step) {
  const { master, settled, problem } = input
  const jump = JUMP * Math.max(...problem.under)
  const before = { value: master.value, cells: settled.save() }
  leaning.settle(share)
  const closed = master.closeUnless(({ at, row }) => settled.agrees(at, row))
  generate({ ...input, rounds, afterBounds: true })
  if (!mayGoBack) return true
  if (master.value > before.value + jump / 2) generate({ ...input, rounds: MORE_ROUNDS })
  if (master.value <= before.value + jump) return true
  settled.restore(before.cells)
  master.open(closed)
  generate({ ...input, rounds: 2, afterBounds: true })
  return false
}

interface Candidate {
  at: number
  part: number
  cell: number
  value: number
}

/** On which rows and parts the last program leans, and how far. */
class Leaning {
  private readonly input: DivingByParts
  /** By worker: the rows on which it leans at all, by part. */
  private readonly rows: { column: number; value: number; cells: Int32Array }[][]

  constructor(input: DivingByParts) {
    const { master, settled } = input
    this.input = input
    this.rows = master.free.map(() => [])
    for (const [column, { at, row }] of master.columns.entries()) {
      const value = master.valueOf(column)
      if (value > 1e-7) this.rows[at]!.push({ column, value, cells: settled.cellsOf(row) })
    }
  }

  /** A row for each worker, where all are whole. */
  wholeRows(): Row[] | undefined {
    const { columns } = this.input.master
    const whole = this.rows.map((rows) => rows.find(({ value }) => value > WHOLE))
    if (!whole.every((row) => row !== undefined)) return undefined
    return whole.map(({ column }) => columns[column]!.row)
  }

  /** Settles a share of the parts on which it does not lean wholly, and some of the others. */
  settle(share: number) {
    const candidates = this.candidates()
    let left = Math.max(2, Math.ceil(candidates.length * share))
    for (const candidate of candidates) {
      if (left <= 0) return
      if (this.trySettle(candidate)) left--
    }
  }

  /** The open parts on which it does not lean wholly, the hardest first. Of the others it settles some. */
  private candidates() {
    const { settled, random, noise } = this.input
    const candidates: Candidate[] = []
    for (const at of this.rows.keys()) {
      for (let part = 0; part < settled.parts; part++) {
        if (!settled.isOpen(at, part)) continue
        const { cell, value } = this.hardest(at, part)
        if (value <= WHOLE) candidates.push({ at, part, cell, value: value + noise * random() })
        else if (random() < WHOLE_SETTLED) settled.settle(at, part, cell)
      }
    }
    return candidates.sort((one, other) => other.value - one.value || one.at - other.at || one.part - other.part)
  }

  /** What most of the mixture of a worker's rows has in a part. */
  private hardest(at: number, part: number) {
    const values = new Map<number, number>()
    for (const { value, cells } of this.rows[at]!) values.set(cells[part]!, (values.get(cells[part]!) ?? 0) + value)
    let [cell, value] = [-1, 0]
    for (const [one, sum] of values) if (sum > value) [cell, value] = [one, sum]
    return { cell, value }
  }

  /** Settles a part, unless no row of the mixture would be left that has all. */
  private trySettle({ at, part, cell }: Candidate) {
    const rows = this.rows[at]!.filter(({ cells }) => cells[part] === cell)
    if (rows.length === 0) return false
    this.rows[at] = rows
    this.input.settled.settle(at, part, cell)
    return true
  }
}
