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
  /** Costs are whole numbers: a plan at this cost or above is of no use. */
  target: number
}

/**
 * Makes the mixture of the master whole: holds the workers on whose rows it leans hardest, prices the others again, and
 * so on until all are held. Undefined: it became no better than the target, or the budget is over.
 */
export function dive(input: Diving): Row[] | undefined {
  const { master, budget, until, target } = input
  for (;;) {
    if (budget.isOver(until) || master.value > target - 1 + 1e-6) return undefined
    const { held, open } = holdLeaning(input)
    if (open === 0) return rowsOf(master)
    if (held === 0) return undefined
    generate({ ...input, afterBounds: true })
  }
}

const rowsOf = (master: Master) => master.free.map((_, at) => master.columns[master.held[at]!]!.row)

/** Holds the whole columns and some of the leaning ones: how many, and how many workers are open yet. */
export function holdLeaning({ master, random, noise, share }: Diving, least = LEANING) {
  const leaning: { column: number; value: number }[] = []
  let held = 0
  for (let column = 0; column < master.columns.length; column++) {
    const value = master.valueOf(column)
    const { at } = master.columns[column]!
    if (value <= 1e-6 || master.held[at]! >= 0) continue
    if (value > WHOLE) {
      master.hold(column)
      held++
    } else leaning.push({ column, value: value + noise * random() })
  }
  const open = master.held.filter((column) => column < 0).length
  leaning.sort((one, other) => other.value - one.value || one.column - other.column)
  const most = Math.max(1, Math.floor(open * share))
  let leant = 0
  for (const { column, value } of leaning) {
    if (leant >= most || (leant > 0 && value < least)) break
    const { at, row } = master.columns[column]!
    if (master.held[at]! >= 0 || !master.fits(row)) continue
    master.hold(column)
    leant++
  }
  return { held: held + leant, open: open - leant }
}
