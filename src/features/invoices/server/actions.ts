import { counted, looking, team } from '#shared/audit-words.ts'

/** The audit actions of invoices, with their sentences. Amounts are not in the log: the invoices keep them. */
export const actions = {
  'invoices.settings': team(({ who }) => `${who} said what stands on the team’s invoices`),
  'invoices.billing': team(({ who }) => `${who} said how a client is invoiced`),
  'invoices.charge-again': team(({ who, detail }) => `${who} charged ${detail('charged')} shifts that had no charge`),
  'invoices.leave-out': team(({ who, detail }) => `${who} left ${counted(detail('shifts'), 'shift')} out of drafts`),
  'invoices.bring-back': team(
    ({ who, detail }) => `${who} brought ${counted(detail('shifts'), 'shift')} back onto drafts`,
  ),
  'invoices.issue': team(({ who, detail }) => `${who} issued invoice ${detail('name')}`),
  'invoices.credit': team(({ who, detail }) => `${who} issued credit note ${detail('name')}`),
  'invoices.pay': team(({ who, detail }) => `${who} recorded a payment of invoice ${detail('name')}`),
  'invoices.unpay': team(({ who, detail }) => `${who} took back a payment of invoice ${detail('name')}`),
  'invoices.send': team(({ who, detail }) => `${who} mailed ${detail('name')} to the client`),
  'invoices.revoke-link': team(({ who, detail }) => `${who} took back the link to ${detail('name')}`),
  'invoices.send-statement': team(({ who }) => `${who} mailed a client its statement`),
  'invoices.revoke-statement': team(({ who }) => `${who} took back the link to a statement of a client`),
  'invoices.file': looking(({ who, detail }) => `${who} saved ${detail('name')}`),
  'invoices.client-file': looking(({ detail }) => `The client saved ${detail('name')} by its link`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    invoices: keyof typeof actions
  }
}
