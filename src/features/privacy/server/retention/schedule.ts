import type { Declared } from '#server/declared.ts'
import type { RetentionRule } from '#server/retention.ts'

export interface ScheduledRule extends RetentionRule {
  id: string
}

export type Features = readonly Pick<Declared, 'retention' | 'sweeps'>[]

/** What the nightly run deletes, of every feature, in the order of the report. */
export function scheduleOf(features: Features): ScheduledRule[] {
  const rules = features.flatMap(({ retention = {} }) => Object.entries(retention))
  return rules.map(([id, rule]) => ({ id, ...rule })).sort((a, b) => a.place - b.place)
}

/** What other jobs delete, of every feature, in the order of the report. */
export function sweepsOf(features: Features) {
  return features.flatMap(({ sweeps = [] }) => sweeps).sort((a, b) => a.place - b.place)
}
