import { type DetailWords, inBrackets, profile, team, upkeep } from '#shared/audit-words.ts'
import { figureTitles } from '../rules/figure-tables.ts'
import { tables } from '../rules/tables.ts'

/** The audit actions of analytics, with their sentences. */
export const actions = {
  'reminder.send': profile(({ who, whom, detail }) => `${who} reminded ${whom} of ${detail('matter')}`),
  'reminder.take-back': profile(({ who, whom }) => `${who} took back a reminder to ${whom}`),
  'first-steps.put-away': team(({ who }) => `${who} put away the first steps of the team`),
  'first-steps.bring-back': team(({ who }) => `${who} brought back the first steps of the team`),
  'analytics.export': upkeep(({ who, detail }) => `${who} exported figures of the team${inBrackets(detail('table'))}`),
  'analytics.report': upkeep(({ who, detail }) => `${who} exported the report of ${detail('month')}`),
}

export const details: DetailWords = {
  matter: { certificates: 'a certificate that ends', unfinished: 'their registration' },
  table: { ...Object.fromEntries(Object.entries(tables).map(([id, { title }]) => [id, title])), ...figureTitles },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    analytics: keyof typeof actions
  }
}
