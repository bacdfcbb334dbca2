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
const NOTHING: readonly Finding[] = []

/** What a rule does in a team; a stored choice that the law no longer leaves counts for nothing. */
export function levelOf({ id, level, choices }: Rule, { levels }: TeamRules): Choice {
  const chosen = levels[id]
  return chosen !== undefined && choices.includes(chosen) ? chosen : level
}

/** May this person work this shift, and if not, why? Pure: facts in, reasons out. */
export function eligibility(person: Person, shift: Shift, context: Context): Answer {
  let reasons: Reason[] | undefined
  for (const rule of RULES as readonly (Rule & { id: RuleId })[]) {
    const level = levelOf(rule, context.rules)
    if (level === 'off' || (shift.isOnCall && rule.limitsWork)) continue
    const found = rule.judge(person, shift, context) ?? NOTHING
    for (const finding of Array.isArray(found) ? found : [found]) {
      reasons ??= []
      reasons.push({ ...finding, rule: rule.id, level: finding.level ?? level })
    }
  }
  if (!reasons) return ALLOWED
  return { verdict: reasons.some(({ level }) => level === 'block') ? 'blocked' : 'warned', reasons }
}
