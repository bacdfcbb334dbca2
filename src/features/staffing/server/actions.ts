import { counted, team } from '#shared/audit-words.ts'

/** The audit actions of staffing, with their sentences. */
export const actions = {
  'staffing.levels': team(
    ({ who, detail }) => `${who} said how many people ${detail('site')} needs from ${detail('from')} on`,
  ),
  'staffing.make': team(
    ({ who, detail }) =>
      `${who} made ${counted(detail('count'), 'draft')} that ${detail('site')} lacked, ${detail('from')} to ${detail('through')}`,
  ),
  'staffing.template': team(({ who, detail }) => `${who} saved the template of weeks ‘${detail('name')}’`),
  'staffing.remove-template': team(({ who, detail }) => `${who} deleted the template of weeks ‘${detail('name')}’`),
  'staffing.apply': team(
    ({ who, detail }) =>
      `${who} made ${counted(detail('count'), 'draft')} of the template of weeks ‘${detail('name')}’, from ${detail('from')}`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    staffing: keyof typeof actions
  }
}
