import type { Declared } from '#server/declared.ts'
import type { RetentionRule } from '#server/retention.ts'
import { inOrder } from '#shared/in-order.ts'

export interface ScheduledRule extends RetentionRule {
  id: string
}

export type Features = readonly Pick<Declared, 'retention' | 'sweeps'>[]

/** What the nightly run deletes, of every feature, in the order of the report. */
export function scheduleOf(features: Features): ScheduledRule[] {
  const rules = features.flatMap(({ retention = {} }) => Object.entries(retention))
  return inOrder(
    rules.map(([id, rule]): ScheduledRule => ({ id, ...rule })),
    ({ id }) => id,
  )
}

/** What other jobs delete, of every feature, in the order of the report. */
export function sweepsOf(features: Features) {
  return inOrder(
    features.flatMap(({ sweeps = [] }) => sweeps),
    ({ id }) => id,
  )
}
