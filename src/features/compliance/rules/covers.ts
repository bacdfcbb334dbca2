import { addMonths, type Day } from '#shared/time.ts'
import type { Evidence, RequirementFields } from '../schema.ts'

/**
 * The last day that evidence would cover under a rule once it is verified; null: without an end. The same as in `app.evidence_days`.
 */
function coveredThrough(
  { validFrom, validUntil }: Pick<Evidence, 'validFrom' | 'validUntil'>,
  { lastsMonths, ignoresExpiry }: Pick<RequirementFields, 'lastsMonths' | 'ignoresExpiry'>,
): Day | null {
  return earliest([ignoresExpiry ? null : validUntil, lastsMonths === null ? null : addMonths(validFrom, lastsMonths)])
}

/**
 * Whether a requirement for any of these kinds is satisfied by the evidence, once it is verified: by its name, or by
 * what the team has said of it.
 */
export function serves({ kind, countsAs }: Pick<Evidence, 'kind' | 'countsAs'>, kinds: readonly string[]): boolean {
  return kinds.includes(kind) || countsAs.some((one) => kinds.includes(one.kind))
}

type Covering = Pick<RequirementFields, 'name' | 'lastsMonths' | 'ignoresExpiry'> & { requirementId: string }

/** What evidence satisfies once it is verified, by name, each until its last day. */
export function coversOf(evidence: Pick<Evidence, 'validFrom' | 'validUntil'>, rules: readonly Covering[]) {
  return rules
    .map((rule) => ({ requirementId: rule.requirementId, name: rule.name, until: coveredThrough(evidence, rule) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The first of these days; null stands for no end. */
export function earliest(days: readonly (Day | null)[]): Day | null {
  return days.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)
}
