import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import type { InvoiceState } from '../rules/states.ts'
import type { Invoice, InvoiceDetails } from '../schema.ts'
import { documentContext } from './contexts.ts'

const PER_PAGE = 50
/** An invoice is due, and no more only issued, from so many days before its day. */
const DUE_DAYS = 7

const stateOn = (today: string) => sql`case when i.kind = 'credit-note' then 'credit-note'
    when o.owed <= 0 and o.credited + i.total <= 0 and i.total > 0 then 'credited' when o.owed <= 0 then 'paid'
    when i.due_on < ${today}::date then 'overdue' when i.due_on <= ${today}::date + ${sql.lit(DUE_DAYS)}::int then 'due' else 'issued' end`

const NUMBER = sql`lpad(i.number::text, 9, '0')`

/** The invoices of a team with what is owed of each; `owed_of` reads them once for all. */
const from = (teamId: string) => sql`app.invoices i join app.clients c on c.team_id = i.team_id and c.id = i.client_id
  left join app.owed_of(${teamId}) o on o.invoice_id = i.id left join app.invoices k on k.id = i.credits`

const columns = (
  today: string,
) => sql`i.id, i.name, i.kind, i.client_id as "clientId", c.name as "clientName", ${stateOn(today)} as state,
  i.first_day as "from", i.last_day as through, i.issued_on as "issuedOn", i.due_on as "dueOn", i.order_number as "orderNumber", i.net, i.vat,
  i.total, coalesce(o.credited, 0) as credited, coalesce(o.paid, 0) as paid, o.paid_on as "paidOn", coalesce(o.owed, 0) as owed,
  k.name as "creditsName", k.id as "creditsId", i.pdf is not null as "isPrinted",
  (select (max(x.sent_at) at time zone 'Europe/London')::date from app.invoice_links x where x.team_id = i.team_id and x.invoice_id = i.id) as "sentOn"`

export interface Filter {
  clientId?: string | undefined
  state?: InvoiceState | undefined
  number?: number | undefined
  after?: string | undefined
  ids?: readonly string[]
}

/** Invoices of a team, the latest first (keyset); `ids`: these, all of them. */
export async function readInvoices(context: TeamContext, { clientId, state, number, after, ids }: Filter) {
  const { db, team, clock } = context
  const today = londonToday(clock)
  const place = placeAfter(after)
  const where: RawBuilder<unknown>[] = [
    ...(clientId ? [sql`i.client_id = ${clientId}`] : []),
    ...(number ? [sql`i.number = ${number}`] : []),
    ...(ids ? [sql`i.id = any (${[...ids]}::uuid[])`] : []),
    ...(place ? [sql`${NUMBER} < ${place.key}`] : []),
    ...(state ? [sql`${stateOn(today)} = ${state}`] : []),
  ]
  const { rows } = await sql<Invoice & { number: number }>`
    select ${columns(today)}, i.number from ${from(team.id)} where ${sql.join([sql`i.team_id = ${team.id}`, ...where], sql` and `)}
     order by i.number desc limit ${ids ? ids.length : PER_PAGE + 1}`.execute(db)
  const names = new Map(rows.map(({ id, number }) => [id, String(number).padStart(9, '0')]))
  const items = rows.map(({ number: _, ...row }) => row)
  return ids ? { items } : toPage(items, { size: PER_PAGE, place: ({ id }) => ({ id, key: names.get(id)! }) })
}

/** An invoice. Throws 404 for one of another team. */
export async function readInvoice(context: TeamContext, invoiceId: string): Promise<Invoice> {
  const { items } = await readInvoices(context, { ids: [invoiceId] })
  if (!items[0]) throw notFound()
  return items[0]
}

type WithVault = Pick<TeamContext, 'db' | 'team' | 'vault'>

/** The documents of some invoices of the team as they were issued, by id. */
export async function readDocuments({ db, team, vault }: WithVault, invoiceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; document: Buffer; digest: string }>`
    select id, document, encode(document_sha256, 'hex') as digest from app.invoices
     where team_id = ${team.id} and id = any (${[...invoiceIds]}::uuid[])`.execute(db)
  const key = await vault.openOrCreate(db, { teamId: team.id })
  return new Map(
    rows.map(({ id, document, digest }) => {
      const text = key.unseal(document, documentContext(id))
      return [id, { document: JSON.parse(text) as InvoiceDetails['document'], digest }]
    }),
  )
}

/** The document of an invoice as it was issued. Throws 404 for one of another team. */
export async function readDocument(context: WithVault, invoiceId: string) {
  const found = (await readDocuments(context, [invoiceId])).get(invoiceId)
  if (!found) throw notFound()
  return found
}

type Rest = Omit<InvoiceDetails, keyof Invoice | 'document' | 'digest'>

/** An invoice with what stands on it and what became of it. */
export async function readInvoiceDetails(context: TeamContext, invoiceId: string): Promise<InvoiceDetails> {
  const { db, team } = context
  const invoice = await readInvoice(context, invoiceId)
  const { document, digest } = await readDocument(context, invoiceId)
  const { rows } = await sql<Rest>`
    select m.full_name as "issuedBy",
      (select coalesce(json_agg(distinct b.place), '[]') from app.invoice_lines b where b.invoice_id = i.id and b.live) as creditable,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'issuedOn', n.issued_on, 'total', n.total) order by n.number), '[]')
        from app.invoices n where n.team_id = i.team_id and n.credits = i.id) as "creditNotes",
      (select coalesce(json_agg(json_build_object('id', p.id, 'paidOn', p.paid_on, 'amount', p.amount, 'reference', p.reference,
          'recordedBy', r.full_name, 'isTakenBack', p.taken_back_at is not null) order by p.paid_on, p.recorded_at), '[]')
        from app.invoice_payments p left join app.team_members r on r.team_id = p.team_id and r.user_id = p.recorded_by
        where p.team_id = i.team_id and p.invoice_id = i.id) as payments,
      (select coalesce(json_agg(json_build_object('id', k.id, 'email', k.email, 'sentAt', k.sent_at, 'expiresAt', k.expires_at, 'isRevoked', k.revoked_at is not null,
          'isBounced', k.id in (select app.bounced_invoice_links(i.team_id, i.id))) order by k.sent_at), '[]')
        from app.invoice_links k where k.team_id = i.team_id and k.invoice_id = i.id) as links
      from app.invoices i left join app.team_members m on m.team_id = i.team_id and m.user_id = i.issued_by
     where i.team_id = ${team.id} and i.id = ${invoiceId}`.execute(db)
  return { ...invoice, document, digest, ...rows[0]! }
}

/** What is owed of all invoices, and how many stand in which state. */
export async function readFigures({ db, team, clock }: TeamContext) {
  const today = londonToday(clock)
  const { rows } = await sql<{ state: InvoiceState; count: number; owed: number }>`
    select ${stateOn(today)} as state, count(*)::int as count, coalesce(sum(o.owed), 0)::int as owed from ${from(team.id)}
     where i.team_id = ${team.id} group by 1`.execute(db)
  const over = addDays(startOfWeek(today), -1)
  const { rows: others } = await sql<{ daysToPay: number | null; unprinted: number; toInvoice: number }>`
    select (select round(avg(o.paid_on - i.issued_on))::int from app.invoices i join app.owed_of(${team.id}) o on o.invoice_id = i.id
        where i.team_id = ${team.id} and o.owed <= 0 and o.paid_on > ${today}::date - 365) as "daysToPay",
      (select count(*)::int from app.invoices i where i.team_id = ${team.id} and i.pdf is null) as unprinted,
      (select count(distinct l.client_id)::int from app.charge_lines l where l.team_id = ${team.id} and l.state = 'open'
        and l.day <= ${over}::date) as "toInvoice"`.execute(db)
  const of = (state: InvoiceState) => rows.find((row) => row.state === state) ?? { count: 0, owed: 0 }
  const states = ['issued', 'due', 'overdue', 'paid', 'credited', 'credit-note'] as const
  return {
    counts: Object.fromEntries(states.map((state) => [state, of(state).count])) as Record<InvoiceState, number>,
    notDue: of('issued').owed + of('due').owed,
    overdue: of('overdue').owed,
    ...others[0]!,
  }
}
