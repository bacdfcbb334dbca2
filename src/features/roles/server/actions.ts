import { jobs } from '#features/teams/rules/jobs.ts'
import { type DetailWords, inBrackets, joining } from '#shared/audit-words.ts'

/** The audit actions of roles, with their sentences. Rates are not in the log. */
export const actions = {
  'role.record': joining(({ who, whose, detail }) => `${who} recorded ${whose} role${inBrackets(detail('job'))}`),
  'role.end': joining(({ who, whose, detail }) => `${who} ended ${whose} role${inBrackets(detail('job'))}`),
}

export const details: DetailWords = { job: Object.fromEntries(jobs.map(({ value, label }) => [value, label])) }

declare module '#server/audit.ts' {
  interface AuditActions {
    roles: keyof typeof actions
  }
}
