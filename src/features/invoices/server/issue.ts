import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'
import type { ChargeLine } from '../rules/charge-line.ts'
import type { LaidOut } from '../rules/layout.ts'
import type { Invoice, InvoiceDocument, InvoiceSettings } from '../schema.ts'
import { type Composed, compose } from './compose.ts'
import { documentContext } from './contexts.ts'
import { readDrafts } from './drafts.ts'
import { readInvoices } from './invoices.ts'
import { comesBack, writeLink } from './links.ts'
import { printing } from './papers/papers.ts'
import { readSettings } from './settings.ts'

interface Asked {
  through: Day
  mail: boolean
  drafts: readonly { clientId: string; orderNumber: string | null; lines: number; net: number }[]
}

/**
 * Issues drafts. The gate's lock of the team lets nobody else take a number of it meanwhile; `on_one_invoice` and
 * `follow_invoice_lines` refuse a line that is on another invoice, `keep_invoice` one that is not the sum of its lines.
 */
export async function issueDrafts(context: TeamContext, { through, mail, drafts }: Asked): Promise<Invoice[]> {
  const settings = await requireSettings(context)
  const ids: string[] = []
  for (const { clientId, orderNumber, lines, net } of drafts) {
    const composed = await compose(context, { clientId, orderNumber, through })
    if (composed.lines.length !== lines || composed.document.net !== net)
      throw conflict(await readDrafts(context, through), 'What is to be invoiced has changed. Please look again')
    if (composed.document.buyer.address === '')
      throw conflict(
        null,
        `${composed.document.buyer.name} has no address for invoices. Enter it with the client first`,
      )
    const place = settings.nextNumber + ids.length
    ids.push(
      await writeInvoice(context, {
        settings,
        number: place,
        clientId,
        composed,
        mail,
        credits: await creditedBy(context, composed),
      }),
    )
  }
  return announce(context, ids)
}

/** 409 as long as nobody has said what stands on an invoice. */
export async function requireSettings(context: TeamContext): Promise<InvoiceSettings> {
  const settings = await readSettings(context)
  if (!settings) throw conflict(null, 'Say first what stands on your invoices: your name, address and bank account')
  return settings
}

/** Announces invoices that are issued: their PDFs are made after the commit. */
export async function announce(context: TeamContext, ids: readonly string[]): Promise<Invoice[]> {
  const { db, team } = context
  await publish(db, invoiceNouns.invoices.of(team.id))
  const { items } = await readInvoices(context, { ids })
  const entries = items.map(({ id, name, kind }) => ({
    action: kind === 'invoice' ? ('invoices.issue' as const) : ('invoices.credit' as const),
    object: `invoices:${id}`,
    meta: { name },
  }))
  await auditEach(context, { teamId: team.id, entries })
  return items
}

interface Credited {
  id: string
  name: string
  issuedOn: Day
  reason: string
}

/** Which invoice had what a draft below zero takes back: the latest of them. */
async function creditedBy({ db, team }: TeamContext, { document, lines }: Composed): Promise<Credited | null> {
  if (document.kind === 'invoice') return null
  const taken = lines.filter(({ takesBack }) => takesBack).map(({ id }) => id)
  const { rows } = await sql<Omit<Credited, 'reason'>>`
    select i.id, i.name, i.issued_on as "issuedOn" from app.charge_lines l join app.invoice_lines b on b.line_id = l.reverses
      join app.invoices i on i.id = b.invoice_id and i.kind = 'invoice'
     where i.team_id = ${team.id} and l.id = any (${taken}::uuid[]) order by b.live desc, i.number desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return { ...rows[0], reason: 'Hours were corrected' }
}

interface Written {
  settings: InvoiceSettings
  number: number
  clientId: string
  composed: Pick<Composed, 'document' | 'lines' | 'laidOut' | 'paymentDays' | 'email'>
  mail: boolean
  credits: Credited | null
  /** What a credit note gives back stands on the invoice that it names. */
  givesBack?: boolean
}

/** Writes an invoice with all that is on it, in the order in which the database checks it. */
export async function writeInvoice(
  context: TeamContext,
  { settings, number, clientId, composed, credits, ...how }: Written,
) {
  const { db, team, actor, clock, vault } = context
  const id = crypto.randomUUID()
  const issuedOn = londonToday(clock)
  const { lines, laidOut, paymentDays } = composed
  const document: InvoiceDocument = {
    ...composed.document,
    name: `${settings.prefix}${String(number).padStart(6, '0')}`,
    ...{ issuedOn, dueOn: credits ? null : addDays(issuedOn, paymentDays) },
    credits: credits && { name: credits.name, issuedOn: credits.issuedOn, reason: credits.reason },
  }
  const { kind, name, dueOn, from, through, buyer, minutes, net, vat } = document
  await db
    .insertInto('invoices')
    .values({
      ...{ id, team_id: team.id, client_id: clientId, kind, number, name: name!, credits: credits?.id ?? null },
      ...{ reason: credits?.reason ?? null, first_day: from, last_day: through, issued_on: issuedOn, due_on: dueOn },
      ...{ order_number: buyer.orderNumber, buyer_reference: buyer.reference, lines: lines.length, minutes, net, vat },
      ...{ document: Buffer.alloc(0), document_sha256: Buffer.alloc(0) },
      ...{ issued_at: instant(clock), issued_by: actor.id },
    })
    .execute()
  await writeParts(context, { id, document, lines, laidOut, givesBack: how.givesBack ?? false })
  const text = JSON.stringify(document)
  const key = await vault.openOrCreate(db, { teamId: team.id })
  const digest = createHash('sha256').update(text).digest()
  await sql`select app.keep_invoice(${id}, ${key.seal(text, documentContext(id))}, ${digest})`.execute(db)
  await enqueue(db, printing({ invoiceId: id }))
  if (how.mail && composed.email && !(await comesBack(context, composed.email)))
    await writeLink(context, { invoiceId: id }, composed.email)
  return id
}

interface Parts {
  id: string
  document: InvoiceDocument
  lines: readonly ChargeLine[]
  laidOut: LaidOut
  givesBack: boolean
}

async function writeParts({ db }: TeamContext, { id, document, lines, laidOut, givesBack }: Parts) {
  const rows = document.rows.map(({ tax, ...row }) => ({ ...row, category: tax.category }))
  const taken = lines.map((line) => ({ id: line.id, place: laidOut.places.get(line.id) }))
  await Promise.all([
    sql`insert into app.invoice_rows (invoice_id, place, heading, what, unit, quantity, rate, net, vat_category)
      select ${id}, x.place, x.heading, x.what, x.unit, x.quantity, x.rate, x.net, x.category
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          x (place int, heading text, what text, unit text, quantity int, rate int, net int, category text)`.execute(
      db,
    ),
    sql`insert into app.invoice_vat (invoice_id, category, rate, reason, net, vat)
      select ${id}, x.category, x.rate, x.reason, x.net, x.vat from jsonb_to_recordset(${JSON.stringify(document.taxes)}::jsonb)
        x (category text, rate int, reason text, net int, vat int)`.execute(db),
    sql`insert into app.invoice_lines (invoice_id, line_id, place, live)
      select ${id}, x.id, x.place, ${!givesBack} from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) x (id uuid, place int)`.execute(
      db,
    ),
  ])
}
