import { counted, team } from '#shared/audit-words.ts'

/** The audit actions of imports, with their sentences. */
export const actions = {
  'shift.import': team(({ who, detail }) => `${who} imported ${counted(detail('count'), 'shift')} from a file`),
  'shift.undo-import': team(
    ({ who, detail }) => `${who} undid an import: ${counted(detail('count'), 'shift')} deleted`,
  ),
  'dates.note': team(
    ({ who, detail }) => `${who} noted ${counted(detail('count'), 'day')} of papers from a list, not yet seen`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    imports: keyof typeof actions
  }
}
