import { evidenceKinds } from '#features/compliance/rules/kinds.ts'
import type { Reason } from '#features/eligibility/rules/eligibility.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'

/** What makes two reasons the same: when only a figure or a day of it differs, they are. */
export function keyOf({ rule, about, requirementId }: Reason): string {
  return [rule, about ?? '', requirementId ?? ''].join(' ')
}

export const keysOf = (reasons: readonly Reason[]): ReadonlySet<string> => new Set(reasons.map(keyOf))

/** The reasons that block and that nobody has accepted. */
export function standingAgainst(found: readonly Reason[], accepted: ReadonlySet<string>): Reason[] {
  return found.filter((reason) => reason.level === 'block' && !accepted.has(keyOf(reason)))
}

/**
 * Whether the product may take somebody off a shift for a reason by itself, where the team chose so: never for one that
 * rests on health, or may do so, as leave does, because sickness is leave.
 */
export function mayRelease(
  { rule, requirementId, asked }: Reason,
  { requirements }: Pick<Context, 'requirements'>,
): boolean {
  if (rule === 'leave' || rule === 'night-assessment') return false
  if (rule !== 'compliance') return true
  const version = requirements.get(requirementId ?? '')?.versions.find(({ version }) => version === asked)
  return version !== undefined && !version.kinds.some((kind) => evidenceKinds[kind]?.health)
}
