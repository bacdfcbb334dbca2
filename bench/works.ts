import type { Effort, Figures, Runs } from './measure.ts'
import type { Contender } from './processor-time.ts'
import type { Stage } from './stage.ts'

export type Results = Partial<Record<Contender, Figures>>

/** Something that the product should hold; `value` may be at most `limit`. */
export interface Goal {
  says: string
  limit: number
  unit: 'x' | 'ms' | 's' | 'MB' | '%' | 'a minute'
}

/** One line of the report: the same work done by each contender. */
export interface Work {
  name: string
  runs: Runs
  /** Where it differs from that of the other works. */
  effort?: Partial<Effort>
  goals: (Goal & { value: (results: Results) => number })[]
}

/** A figure that is not a comparison of calls. */
export interface Finding extends Goal {
  value: number
}

/** What is measured together: works, or findings. */
export interface Part {
  /** Beginning of the names in it. */
  name: string
  works?: (stage: Stage) => Work[] | Promise<Work[]>
  findings?: (stage: Stage) => Promise<Finding[]>
}

function ratio(results: Results, other: Contender) {
  return (results.product?.p50 ?? Number.NaN) / (results[other]?.p50 ?? Number.NaN)
}

/** The product's median is at most `limit` times that of another contender. */
export function atMost(limit: number, other: Exclude<Contender, 'product'>) {
  const says = `at most ${limit} x ${other === 'bare' ? 'the bare statement' : 'the reference server'}`
  return { says, limit, unit: 'x' as const, value: (results: Results) => ratio(results, other) }
}

/** The product's median in milliseconds. */
export function withinMs(limit: number) {
  return {
    says: `at most ${limit} ms`,
    limit,
    unit: 'ms' as const,
    value: (results: Results) => results.product?.p50 ?? Number.NaN,
  }
}
