import { type DetailWords, inBrackets, upkeep } from '#shared/audit-words.ts'
import { tables } from '../rules/tables.ts'

/** The audit actions of analytics, with their sentences. */
export const actions = {
  'analytics.export': upkeep(({ who, detail }) => `${who} exported figures of the team${inBrackets(detail('table'))}`),
}

export const details: DetailWords = {
  table: Object.fromEntries(Object.entries(tables).map(([id, { title }]) => [id, title])),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    analytics: keyof typeof actions
  }
}
