import type { Effort, Figures, Runs } from './measure.ts'
import type { Contender } from './processor-time.ts'
import type { Stage } from './stage.ts'

export type Results = Partial<Record<Contender, Figures>>

/** A goal: `value` may be at most `limit`. */
export interface Goal {
  says: string
  limit: number
  unit: 'x' | 'ms' | 's' | 'KB' | 'MB' | '%' | 'a minute' | 'requests' | 'elements'
}

export type WorkGoal = Goal & { value: (results: Results) => number }

/** One line of the report: the same work by each contender. */
export interface Work {
  name: string
  runs: Runs
  /** Overrides of the effort for this work. */
  effort?: Partial<Effort>
  goals: WorkGoal[]
}

/** A single figure, not a comparison of calls. */
export interface Finding extends Goal {
  value: number
  /** What else was measured, in words: steadier than the figure on a busy machine. */
  beside?: string
}

/** Works or findings that are measured together. */
export interface Part {
  /** The prefix of the names in it. */
  name: string
  works?: (stage: Stage) => Work[] | Promise<Work[]>
  findings?: (stage: Stage, effort: Effort) => Promise<Finding[]>
  /** Runs only when it is named: it leaves a database behind that no other part was made for. */
  alone?: true
}

/** What a call costs: its caller, the machine, and whoever waits behind it. */
const COSTS: Record<string, (figures: Figures) => number> = {
  p50: ({ p50 }) => p50,
  'processor time': ({ server, database }) => server + database,
  'several in flight': ({ rate }) => 1 / rate,
}

function ratio(results: Results, { cost, other }: { cost: string; other: Contender }) {
  const of = (name: Contender) => (results[name] ? (COSTS[cost]?.(results[name]) ?? Number.NaN) : Number.NaN)
  return of('product') / of(other)
}

/** The goals that a call costs at most `limit` times what it costs another contender: the median, the processor time, and the rate. */
export function atMost(limit: number, other: Exclude<Contender, 'product'>): WorkGoal[] {
  const beside = other === 'bare' ? 'the bare statement' : 'the reference server'
  return Object.keys(COSTS).map((cost) => ({
    ...{ says: `at most ${limit} x ${beside}, ${cost}`, limit, unit: 'x' },
    value: (results) => ratio(results, { cost, other }),
  }))
}

/** A limit for the product's median in milliseconds. */
export function withinMs(limit: number): WorkGoal[] {
  const value = (results: Results) => results.product?.p50 ?? Number.NaN
  return [{ says: `at most ${limit} ms, p50`, limit, unit: 'ms', value }]
}
