import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { chargeAgain } from './charge-again.ts'
import { composeDraft } from './compose.ts'
import { creditInvoice } from './credit.ts'
import { readDrafts } from './drafts.ts'
import { readFigures, readInvoiceDetails, readInvoices } from './invoices.ts'
import { issueDrafts } from './issue.ts'
import { leaveOut } from './leave-out.ts'
import { revokeLink, sendInvoice, showLink } from './links.ts'
import { readVat } from './papers/vat.ts'
import { recordPayment, takeBackPayment } from './payments.ts'
import { readBilling, readSettings, saveBilling, saveSettings } from './settings.ts'
import { readMargin, readStatement } from './statement.ts'
import { revokeStatement, sendStatement } from './statement-links.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  settings: api.settings.handler(({ context }) => readSettings(context)),
  saveSettings: api.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  billing: api.billing.handler(({ context, input }) => readBilling(context, input.clientId)),
  saveBilling: api.saveBilling.handler(({ context, input }) => saveBilling(context, input)),
  drafts: api.drafts.handler(({ context, input }) => readDrafts(context, input.through)),
  draft: api.draft.handler(({ context, input }) => composeDraft(context, input)),
  issue: api.issue.handler(({ context, input }) => issueDrafts(context, input)),
  chargeAgain: api.chargeAgain.handler(({ context, input }) => chargeAgain(context, input.through)),
  leaveOut: api.leaveOut.handler(({ context, input }) => leaveOut(context, input)),
  credit: api.credit.handler(({ context, input }) => creditInvoice(context, input)),
  pay: api.pay.handler(({ context, input }) => recordPayment(context, input)),
  takeBackPayment: api.takeBackPayment.handler(({ context, input }) => takeBackPayment(context, input)),
  send: api.send.handler(({ context, input }) => sendInvoice(context, input)),
  revokeLink: api.revokeLink.handler(({ context, input }) => revokeLink(context, input)),
  sendStatement: api.sendStatement.handler(({ context, input }) => sendStatement(context, input)),
  revokeStatement: api.revokeStatement.handler(({ context, input }) => revokeStatement(context, input)),
  statement: api.statement.handler(({ context, input }) => readStatement(context, input)),
  margin: api.margin.handler(({ context, input }) => readMargin(context, input)),
  vat: api.vat.handler(({ context }) => readVat(context)),
  byLink: api.byLink.handler(({ context, input }) => showLink(context, input.token)),
  invoices: api.invoices.handler(({ context, input }) => readInvoices(context, input)),
  figures: api.figures.handler(({ context }) => readFigures(context)),
  invoice: api.invoice.handler(({ context, input }) => readInvoiceDetails(context, input.invoiceId)),
}
