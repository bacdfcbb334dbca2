import { type DetailWords, inBrackets, looking, profile } from '#shared/audit-words.ts'
import { KIND_LABELS } from '../rules/check-kinds.ts'

/** The audit actions of checks, with their sentences. */
export const actions = {
  'check.record': profile(
    ({ who, whom, detail }) => `${who} recorded a check of ${whom}${inBrackets(detail('check'))}`,
  ),
  'check.take-back': profile(
    ({ who, whom, detail }) => `${who} took back a check of ${whom}${inBrackets(detail('check'))}`,
  ),
  'check.open': looking(
    ({ who, whose, detail }) => `${who} opened the numbers of ${whose} check${inBrackets(detail('check'))}`,
  ),
}

export const details: DetailWords = { check: KIND_LABELS }

declare module '#server/audit.ts' {
  interface AuditActions {
    checks: keyof typeof actions
  }
}
