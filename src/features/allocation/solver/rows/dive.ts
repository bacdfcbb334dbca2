import type { Random } from '#shared/random.ts'
import { type Generating, generate } from './generate.ts'
import type { Master } from './master.ts'
import type { Row } from './row-problem.ts'

const WHOLE = 0.999
/** A second and later column of one step is held only when the program leans this far. */
const LEANING = 0.5

export interface Diving extends Omit<Generating, 'afterBounds'> {
  random: Random
  /** How far chance may overrule the program. */
  noise: number
  /** The share of open workers who are held in one step. */
  share: number
  /** How often a step that leads to nothing may be taken back. */
  backs?: number
  /** Costs are whole numbers: a plan at this cost or above is of no use. */
  target: number
}

/**
 * Makes the mixture of the master whole: holds the workers on whose rows it leans hardest, prices the others again, and
 * so on until all are held. A step that leads to nothing is taken back, and its first column left out. Undefined: it
 * became no better than the target, or the budget is over.
 */
export function dive(input: Diving): Row[] | undefined {
  const { master, budget, until, target } = input
  const steps: Step[] = []
  let backs = input.backs ?? 0
  while (!budget.isOver(until)) {
    const isLost = master.value > target - 1 + 1e-6
    if (isLost && backs-- <= 0) return undefined
    const end = isLost ? goBack(master, steps) : goOn(input, steps)
    if (end) return end === 'whole' ? rowsOf(master) : undefined
    generate({ ...input, afterBounds: true })
  }
  return undefined
}

interface Step {
  held: number[]
  /** The column that was held though the program did not lean wholly on it. */
  first: number | undefined
  /** Columns that were left out after it. */
  closed: number[]
}

type End = 'whole' | 'nowhere'

function goOn(input: Diving, steps: Step[]): End | undefined {
  const { held, first, open } = holdLeaning(input)
  if (open === 0) return 'whole'
  if (held.length === 0) return 'nowhere'
  steps.push({ held, first, closed: [] })
  return undefined
}

function goBack(master: Master, steps: Step[]): End | undefined {
  const last = steps.pop()
  if (last?.first === undefined) return 'nowhere'
  master.open(last.closed)
  master.release(last.held)
  master.close(last.first)
  steps.at(-1)?.closed.push(last.first)
  return undefined
}

const rowsOf = (master: Master) => master.free.map((_, at) => master.columns[master.held[at]!]!.row)

/** Holds the whole columns and some of the leaning ones: which, the first of the leaning ones, and how many workers are open yet. */
export function holdLeaning({ master, random, noise, share }: Diving, least = LEANING) {
  const leaning: { column: number; value: number }[] = []
  const held: number[] = []
  for (let column = 0; column < master.columns.length; column++) {
    const value = master.valueOf(column)
    const { at } = master.columns[column]!
    if (value <= 1e-6 || master.held[at]! >= 0) continue
    if (value > WHOLE) {
      master.hold(column)
      held.push(column)
    } else leaning.push({ column, value: value + noise * random() })
  }
  const open = master.held.filter((column) => column < 0).length
  leaning.sort((one, other) => other.value - one.value || one.column - other.column)
  const most = Math.max(1, Math.floor(open * share))
  let leant = 0
  let first: number | undefined
  for (const { column, value } of leaning) {
    if (leant >= most || (leant > 0 && value < least)) break
    const { at, row } = master.columns[column]!
    if (master.held[at]! >= 0 || !master.fits(row)) continue
    master.hold(column)
    held.push(column)
    first ??= column
    leant++
  }
  return { held, first, open: open - leant }
}
