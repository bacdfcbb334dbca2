import type { Diving } from './dive.ts'
import { generate } from './generate.ts'
import type { Row } from './row-problem.ts'
import type { Settled } from './settled.ts'

const WHOLE = 0.999
/** Parts on which the program agrees are settled by chance: settling them all would leave no other row. */
const WHOLE_SETTLED = 0.5
/** A step is taken back when the value then jumps by more than this share of what a miss costs. */
const JUMP = 0.25
/** After a step back the next ones are smaller, and chance has more of a say. */
const SMALLER = 0.4
const NOISE = 0.3
const GROWING = 1.3
/** After so many steps back in a row what was settled before is to blame: so many steps before them are taken back, too. */
const FAILURES = 3
const FURTHER = 2
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
 * which the program leans hardest, prices rows again that have what is settled, and steps back when the value jumps,
 * though exact prices were asked.
 */
export function diveByParts(diving: DivingByParts): Row[] | undefined {
  const input: DivingByParts = { ...diving, effort: 'quick' }
  const { master, budget, target, backs: mostBacks = 0 } = input
  const until = Math.min(input.until, budget.ticks)
  const hurryFrom = budget.spent + HURRY_FROM * (until - budget.spent)
  let { share } = input
  const steps: Taken[] = []
  let backs = 0
  let failed = 0
  for (;;) {
    if (budget.isOver(until) || master.value > target - 1 + 1e-6) return undefined
    const leaning = new Leaning(input)
    const rows = leaning.wholeRows()
    if (rows) return rows
    if (budget.spent > hurryFrom) {
      step(input, leaning, { share: Math.max(share, HURRIED_SHARE), rounds: HURRIED_ROUNDS })
      continue
    }
    if (failed > 0) leaning.noise = Math.max(input.noise, NOISE)
    const taken = step(input, leaning, { share, rounds: input.rounds, mayGoBack: backs < mostBacks })
    if (taken) {
      steps.push(taken)
      failed = 0
      share = Math.min(input.share, share * GROWING)
      continue
    }
    backs++
    share = SMALLER * input.share
    if (++failed % FAILURES === 0) takeBack(input, steps.splice(-FURTHER))
  }
}

interface Step {
  share: number
  rounds: number
  mayGoBack?: boolean
}

/** A step: what was settled before it, and which columns it left out. */
interface Taken {
  cells: Int32Array
  closed: number[]
}

/** Settles some parts and prices again; undefined: the value jumped, and they are open as before. */
function step(input: DivingByParts, leaning: Leaning, { share, rounds, mayGoBack }: Step): Taken | undefined {
  const { master, settled, problem } = input
  const jump = JUMP * Math.max(...problem.under)
  const { value } = master
  const cells = settled.save()
  leaning.settle(share)
  const taken = { cells, closed: master.closeUnless(({ at, row }) => settled.agrees(at, row)) }
  generate({ ...input, rounds, afterBounds: true })
  if (!mayGoBack) return taken
  if (master.value > value + jump / 2) generate({ ...input, rounds: MORE_ROUNDS, effort: 'exact' })
  if (master.value <= value + jump) return taken
  takeBack(input, [taken])
  return undefined
}

/** Opens again what some steps have settled. */
function takeBack(input: DivingByParts, steps: readonly Taken[]) {
  for (const { cells, closed } of steps.toReversed()) {
    input.settled.restore(cells)
    input.master.open(closed)
  }
  generate({ ...input, rounds: 2, afterBounds: true })
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
  /** How far chance may overrule the program. */
  noise: number
  /** By worker: the rows on which it leans at all, by part. */
  private readonly rows: { column: number; value: number; cells: Int32Array }[][]

  constructor(input: DivingByParts) {
    const { master, settled } = input
    this.input = input
    this.noise = input.noise
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
    const { settled, random } = this.input
    const { noise } = this
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
