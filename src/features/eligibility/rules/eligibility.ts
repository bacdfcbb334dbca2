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
type Question = readonly [person: Person, shift: Shift, context: Context]

/** What one rule has against a person on a shift. */
function reasonsOf(rule: Named, [person, shift, context]: Question): readonly Reason[] {
  const level = levelOf(rule, context.rules)
  if (level === 'off' || (shift.isOnCall && rule.limitsWork)) return NOTHING
  const found = rule.judge(person, shift, context)
  if (!found) return NOTHING
  const findings: readonly Finding[] = 'found' in found ? [found] : found
  return findings.map((finding) => ({ ...finding, rule: rule.id, level: finding.level ?? level }))
}

/** May this person work this shift, and if not, why? Pure: facts in, reasons out. */
export function eligibility(...question: Question): Answer {
  let reasons = NOTHING
  for (const rule of RULES) {
    const further = reasonsOf(rule, question)
    if (further.length > 0) reasons = reasons.length > 0 ? [...reasons, ...further] : further
  }
  if (reasons.length === 0) return ALLOWED
  return { verdict: reasons.some(({ level }) => level === 'block') ? 'blocked' : 'warned', reasons }
}

/** Whether all that blocks this person on this shift is of a kind, or nothing does: it stops at the first that is not. */
export function isBlockedOnlyBy(isOfKind: (finding: Finding) => boolean, ...question: Question): boolean {
  return RULES.every((rule) => reasonsOf(rule, question).every((one) => one.level !== 'block' || isOfKind(one)))
}
