import { counted, upkeep } from '#shared/audit-words.ts'

/** The audit actions of audit itself, with their sentences. */
export const actions = {
  'audit.export': upkeep(({ who, detail }) => `${who} exported the audit log (${counted(detail('rows'), 'row')})`),
  'audit.check': upkeep(({ who }) => `${who} asked for a check of the audit log`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    audit: keyof typeof actions
  }
}
