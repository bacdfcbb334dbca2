import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { formatPence, type Pence } from '#shared/money.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'
import type { Invoice } from '../schema.ts'
import { readInvoice } from './invoices.ts'

interface Paid {
  invoiceId: string
  paidOn: Day
  amount: Pence
  reference?: string | undefined
}

async function changed(context: TeamContext, { id, name }: Invoice, action: 'invoices.pay' | 'invoices.unpay') {
  const { db, team } = context
  await publish(db, invoiceNouns.invoices.of(team.id))
  await audit(context, { action, teamId: team.id, object: `invoices:${id}`, meta: { name } })
  return readInvoice(context, id)
}

/**
 * Records a payment. The gate's lock of the team lets nobody else pay or credit the invoice meanwhile; `check_payment`
 * decides once more.
 */
export async function recordPayment(context: TeamContext, { invoiceId, paidOn, amount, reference }: Paid) {
  const { db, team, actor, clock } = context
  const invoice = await readInvoice(context, invoiceId)
  if (invoice.kind === 'credit-note') throw conflict(invoice, 'A credit note is not paid')
  if (paidOn > londonToday(clock)) throw invalid([{ path: 'paidOn', message: 'This day is still to come' }])
  if (amount > invoice.owed)
    throw invalid([{ path: 'amount', message: `Only ${formatPence(Math.max(0, invoice.owed))} is owed` }])
  await db
    .insertInto('invoice_payments')
    .values({
      ...{ team_id: team.id, invoice_id: invoiceId, paid_on: paidOn, amount, reference: reference ?? null },
      ...{ recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  return changed(context, invoice, 'invoices.pay')
}

/** Takes back a payment; one that is taken back already stays so. */
export async function takeBackPayment(
  context: TeamContext,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
) {
  const { db, team, actor, clock } = context
  const invoice = await readInvoice(context, invoiceId)
  const { rows } = await sql<{ done: boolean }>`
    select taken_back_at is not null as done from app.invoice_payments
     where team_id = ${team.id} and invoice_id = ${invoiceId} and id = ${paymentId}`.execute(db)
  if (!rows[0]) throw notFound()
  if (rows[0].done) return invoice
  await sql`update app.invoice_payments set taken_back_at = ${instant(clock)}, taken_back_by = ${actor.id} where id = ${paymentId}`.execute(
    db,
  )
  return changed(context, invoice, 'invoices.unpay')
}
