import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import type { ChargeLine } from '../rules/charge-line.ts'
import { layOut } from '../rules/layout.ts'
import type { Taxed } from '../rules/vat.ts'
import type { Invoice, InvoiceDocument } from '../schema.ts'
import { partsOf } from './compose.ts'
import { readDocument, readInvoice } from './invoices.ts'
import { announce, requireSettings, writeInvoice } from './issue.ts'
import { readChargeLines } from './lines.ts'

interface Asked {
  invoiceId: string
  reason: string
  places?: readonly number[] | undefined
}

const STANDARD: Taxed = { category: 'S', rate: 0, reason: '' }

/** The same line, given back: as it stands on the invoice, with its tax there. */
const givenBack = (line: ChargeLine, tax: Taxed): ChargeLine => ({
  ...line,
  tax,
  minutes: -line.minutes,
  amount: -line.amount,
  takesBack: !line.takesBack,
})

/** Gives rows of an invoice back. Its lines are open again, and come with the next draft or are taken back there. */
export async function creditInvoice(context: TeamContext, { invoiceId, reason, places }: Asked): Promise<Invoice> {
  const { db } = context
  const settings = await requireSettings(context)
  const invoice = await readInvoice(context, invoiceId)
  if (invoice.kind === 'credit-note') throw conflict(invoice, 'This is a credit note itself')
  const { document } = await readDocument(context, invoiceId)
  const { rows: left } = await sql<{ id: string; place: number }>`
    select line_id as id, place from app.invoice_lines where invoice_id = ${invoiceId} and live`.execute(db)
  const placeOf = new Map(left.map(({ id, place }) => [id, place]))
  const wanted = new Set(places ?? placeOf.values())
  const ids = left.flatMap(({ id, place }) => (wanted.has(place) ? [id] : []))
  if (ids.length === 0 || new Set(ids.map((id) => placeOf.get(id))).size < wanted.size)
    throw conflict(invoice, 'A credit note has these lines already')
  const found = await readChargeLines(context, { where: sql`l.id = any (${ids}::uuid[])`, tax: () => STANDARD })
  const taxes = new Map(document.rows.map(({ place, tax }) => [place, tax]))
  const lines = found.map((line) => givenBack(line, taxes.get(placeOf.get(line.id)!) ?? STANDARD))
  const { grouping } = await groupingOf(context, invoiceId)
  const laidOut = layOut(lines, grouping)
  if (laidOut.net >= 0) throw conflict(invoice, 'These lines come to nothing that could be credited')
  if (-partsOf(lines, laidOut).total > invoice.owed + invoice.paid)
    throw conflict(invoice, 'More would be credited than the invoice came to')
  const credit: InvoiceDocument = { ...document, kind: 'credit-note', ...partsOf(lines, laidOut) }
  const id = await writeInvoice(context, {
    ...{ settings, number: settings.nextNumber, clientId: invoice.clientId, givesBack: true, mail: false },
    composed: { document: credit, lines, laidOut, paymentDays: 0, email: null },
    credits: { id: invoice.id, name: invoice.name, issuedOn: invoice.issuedOn, reason },
  })
  const [made] = await announce(context, [id])
  return made!
}

/** How the client of an invoice has its lines gathered. */
async function groupingOf({ db }: TeamContext, invoiceId: string) {
  const { rows } = await sql<{ grouping: 'site' | 'job' | 'order' }>`
    select coalesce(b.grouping, 'site') as grouping from app.invoices i
      left join app.client_billing b on b.team_id = i.team_id and b.client_id = i.client_id
     where i.id = ${invoiceId} order by b.version desc limit 1`.execute(db)
  return rows[0]!
}
