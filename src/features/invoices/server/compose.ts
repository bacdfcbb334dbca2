import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import type { ChargeLine } from '../rules/charge-line.ts'
import { type LaidOut, layOut } from '../rules/layout.ts'
import type { InvoiceDocument, InvoiceSettings } from '../schema.ts'
import { type OfDraft, requireClient, taxToday } from './drafts.ts'
import { readChargeLines } from './lines.ts'
import { readBilling, readSettings } from './settings.ts'

/** What an invoice is made of. */
export interface Composed {
  document: InvoiceDocument
  lines: readonly ChargeLine[]
  laidOut: LaidOut
  paymentDays: number
  email: string | null
}

/** Whoever has not said yet what stands on their invoices. */
const NOBODY: InvoiceSettings = {
  ...{ version: 0, prefix: '', nextNumber: 1, paymentDays: 30, logo: null },
  ...{ legalName: '', address: '', email: null, vatNumber: null, companyNumber: null },
  ...{ accountName: null, sortCode: null, accountNumber: null },
}

const theOnly = (values: readonly (string | null)[]) => {
  const [first, ...others] = [...new Set(values)]
  return others.length === 0 ? (first ?? null) : null
}

/** The parts of a document that follow from its lines. */
export function partsOf(lines: readonly ChargeLine[], laidOut: LaidOut) {
  const days = lines.map(({ day }) => day).sort()
  const vat = laidOut.vat.reduce((sum, one) => sum + one.vat, 0)
  return {
    ...{ from: days[0]!, through: days.at(-1)!, rows: laidOut.rows, minutes: laidOut.minutes },
    taxes: laidOut.vat.map(({ category, rate, reason, net, vat }) => ({ category, rate, reason, net, vat })),
    shifts: lines.map(({ id, day, fullName, siteName, job, from, until, minutes, rate, amount, takesBack }) => ({
      place: laidOut.places.get(id)!,
      ...{ day, fullName, siteName, job, from, until, minutes, rate, amount, takesBack },
    })),
    ...{ net: laidOut.net, vat, total: laidOut.net + vat },
  }
}

/** The draft of a client as its invoice would be, with its shifts. */
export async function composeDraft(context: TeamContext, of: OfDraft) {
  const { document, lines } = await compose(context, of)
  const records = [...Map.groupBy(lines, ({ recordId }) => recordId)].map(([recordId, all]) => {
    const { day, fullName, siteName } = all[0]!
    const net = all.reduce((sum, { amount }) => sum + amount, 0)
    return { recordId, day, fullName, siteName, clientName: document.buyer.name, net }
  })
  return { ...document, records }
}

/** Composes the draft of a client as it is now; 409 when nothing is open of it. */
export async function compose(
  context: TeamContext,
  { clientId, orderNumber = null, through }: OfDraft,
): Promise<Composed> {
  const { team } = context
  const [client, settings, billing] = [
    await requireClient(context, clientId),
    await readSettings(context),
    await readBilling(context, clientId),
  ]
  const ofOrder = billing.grouping === 'order' ? sql`and l.order_number is not distinct from ${orderNumber}` : sql``
  const lines = await readChargeLines(context, {
    where: sql`l.team_id = ${team.id} and l.client_id = ${clientId} and l.state = 'open' and l.day <= ${through}::date ${ofOrder}`,
    tax: taxToday(context, settings),
  })
  if (lines.length === 0) throw conflict(null, 'Nothing of this client is to be invoiced any more')
  const laidOut = layOut(lines, billing.grouping)
  const { version: _, prefix: __, nextNumber: ___, paymentDays, logo, ...seller } = settings ?? NOBODY
  return {
    document: {
      ...{ kind: laidOut.net < 0 ? 'credit-note' : 'invoice', name: null, issuedOn: null, dueOn: null, credits: null },
      seller: { ...seller, logo: logo?.id ?? null },
      buyer: {
        ...{ name: client.name, address: client.address ?? '', companyNumber: client.companyNumber },
        ...{ reference: billing.buyerReference, orderNumber: theOnly(lines.map((line) => line.orderNumber)) },
      },
      ...partsOf(lines, laidOut),
    },
    ...{ lines, laidOut, paymentDays: client.paymentDays ?? paymentDays, email: client.email },
  }
}
