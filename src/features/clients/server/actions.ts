import { counted, type DetailWords, inBrackets, joining, team } from '#shared/audit-words.ts'
import { askers } from '../rules/words.ts'

const named = (words: string) => team(({ who, detail }) => `${who} ${words}${inBrackets(detail('name'))}`)

/** The audit actions of clients, with their sentences. Reasons are not in the log. */
export const actions = {
  'client.add': named('added a client'),
  'client.change': named('changed a client'),
  'client.archive': named('archived a client'),
  'client.restore': named('restored a client'),
  'site.add': named('added a site'),
  'site.change': named('changed a site'),
  'site.archive': named('archived a site'),
  'site.restore': named('restored a site'),
  'manager.limit': team(
    ({ who, whom, detail }) => `${who} limited ${whom} to sites${inBrackets(detail('sites') || 'none')}`,
  ),
  'manager.unlimit': team(({ who, whom }) => `${who} gave ${whom} the whole team again`),
  'client.import': team(
    ({ who, detail }) =>
      `${who} imported ${counted(detail('clients'), 'client')} and ${counted(detail('sites'), 'site')}`,
  ),
  'client.undo-import': team(
    ({ who, detail }) =>
      `${who} undid an import: ${counted(detail('clients'), 'client')} and ${counted(detail('sites'), 'site')} deleted`,
  ),
  'site.induct': joining(({ who, whose, detail }) => `${who} recorded ${whose} induction${inBrackets(detail('name'))}`),
  'site.uninduct': joining(
    ({ who, whose, detail }) => `${who} took back the record of ${whose} induction${inBrackets(detail('name'))}`,
  ),
  'site.prefer': joining(
    ({ who, whom, detail }) => `${who} noted that a site prefers ${whom}${inBrackets(detail('name'))}`,
  ),
  'site.unprefer': joining(
    ({ who, whom, detail }) => `${who} noted that a site does not prefer ${whom} any more${inBrackets(detail('name'))}`,
  ),
  'site.exclude': joining(
    ({ who, whom, detail }) => `${who} excluded ${whom} from a site or client${inBrackets(detail('askedBy'))}`,
  ),
  // These events have no subject, so that neither of the two learns of it.
  'people.keep-apart': team(({ who }) => `${who} decided that two people are not booked together`),
  'people.end-apart': team(({ who }) => `${who} ended that two people are not booked together`),
  'site.lift-exclusion': joining(({ who, whose }) => `${who} ended ${whose} exclusion from a site or client`),
}

export const details: DetailWords = {
  askedBy: Object.fromEntries(askers.map(({ value }) => [value, `wished by the ${value}`])),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    clients: keyof typeof actions
  }
}
