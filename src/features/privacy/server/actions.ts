import { counted, inBrackets, looking, upkeep } from '#shared/audit-words.ts'

/** The audit actions of privacy, with their sentences. */
export const actions = {
  'profile.export': looking(
    ({ who, whose, detail }) => `${who} took ${whose} details into an export${inBrackets(detail('views'))}`,
  ),
  'kept-records.export': looking(
    ({ who, detail }) => `${who} took ${detail('records')} right-to-work records of former members into an export`,
  ),
  'pack.ask': upkeep(({ who, detail }) => `${who} asked for an inspection pack as on ${detail('on')}`),
  'passport.ask': upkeep(({ who }) => `${who} asked for a passport pack`),
  'profile.pack': looking(
    ({ who, whose, detail }) =>
      `${who} took ${whose} compliance record into an inspection pack (${counted(detail('files'), 'file')})`,
  ),
  'export.ask': upkeep(({ who }) => `${who} asked for an export`),
  'export.ready': upkeep(
    ({ who, detail }) =>
      `The export that ${who} asked for is ready (${counted(detail('rows'), 'row')}, ${counted(detail('files'), 'file')})`,
  ),
  'export.download': upkeep(({ who, detail }) => `${who} downloaded an export (${counted(detail('rows'), 'row')})`),
  'export.cancel': upkeep(({ who }) => `${who} cancelled an export`),
  'export.stopped': upkeep(({ whose }) => `${whose} export was stopped: the right to it had ended`),
  'export.failed': upkeep(({ whose }) => `${whose} export could not be made`),
  'account.erase': upkeep(({ who }) => `${who} asked for their account to be deleted`),
  'account.erased': upkeep(() => 'An account was deleted with its data'),
  'retention.delete': upkeep(({ detail }) => `Data was deleted because its time was over${inBrackets(detail('rule'))}`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    privacy: keyof typeof actions
  }
}
