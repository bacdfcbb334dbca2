import type { Effort, Figures, Runs } from './measure.ts'
import type { Contender } from './processor-time.ts'
import type { Stage } from './stage.ts'

export type Results = Partial<Record<Contender, Figures>>

/** A goal: `value` may be at most `limit`. */
export interface Goal {
  says: string
  limit: number
  unit: 'x' | 'ms' | 's' | 'KB' | 'MB' | '%' | 'a minute' | 'requests'
}

/** One line of the report: the same work by each contender. */
export interface Work {
  name: string
  runs: Runs
  /** Overrides of the effort for this work. */
  effort?: Partial<Effort>
  goals: (Goal & { value: (results: Results) => number })[]
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
}

function ratio(results: Results, other: Contender) {
  return (results.product?.p50 ?? Number.NaN) / (results[other]?.p50 ?? Number.NaN)
}

/** The goal that the product's median is at most `limit` times another contender's. */
export function atMost(limit: number, other: Exclude<Contender, 'product'>) {
  const says = `at most ${limit} x ${other === 'bare' ? 'the bare statement' : 'the reference server'}`
  return { says, limit, unit: 'x' as const, value: (results: Results) => ratio(results, other) }
}

/** A limit for the product's median in milliseconds. */
export function withinMs(limit: number) {
  return {
    says: `at most ${limit} ms`,
    limit,
    unit: 'ms' as const,
    value: (results: Results) => results.product?.p50 ?? Number.NaN,
  }
}
