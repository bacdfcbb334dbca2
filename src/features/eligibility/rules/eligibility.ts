import { RULES, type RuleId } from './all-rules.ts'
import type { Person, Shift } from './prepare.ts'
import type { Context, Finding, Rule } from './rule.ts'
import type { Choice, Level, TeamRules } from './team-rules.ts'

export interface Reason extends Finding {
  rule: RuleId
  level: Level
}

export interface Answer {
  verdict: 'allowed' | 'warned' | 'blocked'
  reasons: readonly Reason[]
}

const ALLOWED: Answer = { verdict: 'allowed', reasons: [] }
const NOTHING: readonly Reason[] = []

/** What a rule does in a team; a stored choice that the law no longer leaves counts for nothing. */
export function levelOf({ id, level, choices }: Rule, { levels }: TeamRules): Choice {
  const chosen = levels[id]
  return chosen !== undefined && choices.includes(chosen) ? chosen : level
}

type Named = Rule & { id: RuleId }
export type Question = readonly [person: Person, shift: Shift, context: Context]

/** What one rule has against a person on a shift. */
export function reasonsOf(rule: Named, [person, shift, context]: Question): readonly Reason[] {
  const level = levelOf(rule, context.rules)
  if (level === 'off' || (shift.isOnCall && rule.limitsWork)) return NOTHING
  const found = rule.judge(person, shift, context)
  if (!found) return NOTHING
  const findings: readonly Finding[] = 'found' in found ? [found] : found
  return findings.map((finding) => ({ ...finding, rule: rule.id, level: finding.level ?? level }))
}

/** What all rules have against somebody, in their order; it ends where enough is known. */
export function reasonsUntil(isEnough: (reasons: readonly Reason[]) => boolean, question: Question): readonly Reason[] {
  let reasons = NOTHING
  for (const rule of RULES) {
    const further = reasonsOf(rule, question)
    if (further.length === 0) continue
    reasons = reasons.length > 0 ? [...reasons, ...further] : further
    if (isEnough(reasons)) return reasons
  }
  return reasons
}

const never = () => false

/** The answer that some reasons make. */
export function answerOf(reasons: readonly Reason[]): Answer {
  if (reasons.length === 0) return ALLOWED
  return { verdict: reasons.some(({ level }) => level === 'block') ? 'blocked' : 'warned', reasons }
}

/** May this person work this shift, and if not, why? Pure: facts in, reasons out. */
export const eligibility = (...question: Question): Answer => answerOf(reasonsUntil(never, question))

/** Whether all that blocks this person on this shift is of a kind, or nothing does: it stops at the first that is not. */
export function isBlockedOnlyBy(isOfKind: (finding: Finding) => boolean, ...question: Question): boolean {
  return RULES.every((rule) => reasonsOf(rule, question).every((one) => one.level !== 'block' || isOfKind(one)))
}
