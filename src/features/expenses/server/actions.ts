import { team } from '#shared/audit-words.ts'

/** The audit actions of expenses, with their sentences. Amounts and places are not in the log: the claims keep them. */
export const actions = {
  'expenses.claim': team(({ who, detail }) => `${who} claimed expenses of ${detail('day')}`),
  'expenses.withdraw': team(({ who, detail }) => `${who} took back a claim of expenses of ${detail('day')}`),
  'expenses.approve': team(({ who, whose, detail }) => `${who} approved ${whose} expenses of ${detail('day')}`),
  'expenses.refuse': team(({ who, whose, detail }) => `${who} refused ${whose} expenses of ${detail('day')}`),
  'expenses.take-back': team(
    ({ who, whose, detail }) => `${who} took back the answer to ${whose} expenses of ${detail('day')}`,
  ),
  'expenses.count-again': team(
    ({ who, whose, detail }) => `${who} took miles back, so that ${whose} miles of ${detail('day')} pay more`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    expenses: keyof typeof actions
  }
}
