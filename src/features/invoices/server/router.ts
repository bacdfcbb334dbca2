import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { chargeAgain } from './charge-again.ts'
import { compose } from './compose.ts'
import { readDrafts } from './drafts.ts'
import { readFigures, readInvoiceDetails, readInvoices } from './invoices.ts'
import { issueDrafts } from './issue.ts'
import { readBilling, readSettings, saveBilling, saveSettings } from './settings.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  settings: api.settings.handler(({ context }) => readSettings(context)),
  saveSettings: api.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  billing: api.billing.handler(({ context, input }) => readBilling(context, input.clientId)),
  saveBilling: api.saveBilling.handler(({ context, input }) => saveBilling(context, input)),
  drafts: api.drafts.handler(({ context, input }) => readDrafts(context, input.through)),
  draft: api.draft.handler(async ({ context, input }) => (await compose(context, input)).document),
  issue: api.issue.handler(({ context, input }) => issueDrafts(context, input)),
  chargeAgain: api.chargeAgain.handler(({ context, input }) => chargeAgain(context, input.through)),
  invoices: api.invoices.handler(({ context, input }) => readInvoices(context, input)),
  figures: api.figures.handler(({ context }) => readFigures(context)),
  invoice: api.invoice.handler(({ context, input }) => readInvoiceDetails(context, input.invoiceId)),
}
