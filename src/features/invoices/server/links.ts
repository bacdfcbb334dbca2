import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { invalid, notFound, tooMany } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { enqueue, type Job } from '#server/jobs.ts'
import { mailSecretLink } from '#server/mail/secret-link.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import type { Day } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'
import type { InvoiceByLink } from '../schema/reading.ts'
import type { Invoice } from '../schema.ts'
import { readInvoice } from './invoices.ts'
import { invoiceMail, statementMail } from './mail.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINK_DAYS = 60
const AN_HOUR = 3600

interface Mailing {
  linkId: string
}

export const MAILING = 'invoice-mailed'
const mailing = (data: Mailing): Job<Mailing> => ({ queue: MAILING, data })

/** What a link opens: an invoice, or the statement of a client for some days. */
type Opened = { invoiceId: string } | { clientId: string; from: Day; through: Day }

/** Writes a link to an address; its secret is made with the mail, after the commit. */
export async function writeLink({ db, team, actor, clock }: TeamContext, opened: Opened, email: string) {
  const at = clock.now()
  const of = { invoiceId: null, clientId: null, from: null, through: null, ...opened }
  const { rows } = await sql<{ id: string | null }>`
    select app.link_invoice(${team.id}, ${of.invoiceId}, ${of.clientId}, ${of.from}::date, ${of.through}::date, ${email}, ${instant(clock)},
      ${new Date(at + LINK_DAYS * DAY_MS).toISOString()}, ${actor.id}) as id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw tooMany(AN_HOUR)
  await enqueue(db, mailing({ linkId: id }))
}

/** Whether mails of this team to an address came back lately: none go there for a while. */
export async function comesBack({ db, team, clock }: TeamContext, email: string): Promise<boolean> {
  const { rows } = await sql<{ comes: boolean }>`
    select app.invoice_mails_bounce(${team.id}, ${email}, ${instant(clock)}) as comes`.execute(db)
  return rows[0]?.comes ?? false
}

/** Where mails about invoices of a client go: 404 for one of another team, 422 where there is no address, or mails to it come back. */
export async function addressFor(
  context: TeamContext,
  { clientId, email }: { clientId: string; email: string | undefined },
): Promise<string> {
  const { db, team } = context
  const { rows } = await sql<{ email: string | null }>`
    select invoice_email as email from app.clients where team_id = ${team.id} and id = ${clientId}`.execute(db)
  if (!rows[0]) throw notFound()
  const to = email ?? rows[0].email
  if (!to) throw invalid([{ path: 'email', message: 'This client has no address for invoices' }])
  if (await comesBack(context, to))
    throw invalid([{ path: 'email', message: 'Mails to this address come back. Ask the client for another one' }])
  return to
}

/** Mails an invoice to the client's address for invoices, or another one. 422 for one from which mails come back. */
export async function sendInvoice(
  context: TeamContext,
  { invoiceId, email }: { invoiceId: string; email?: string | undefined },
) {
  const { db, team } = context
  const invoice: Invoice = await readInvoice(context, invoiceId)
  await writeLink(context, { invoiceId }, await addressFor(context, { clientId: invoice.clientId, email }))
  await publish(db, invoiceNouns.invoices.of(team.id))
  const about = { teamId: team.id, object: `invoices:${invoiceId}` }
  await audit(context, { action: 'invoices.send', ...about, meta: { name: invoice.name } })
  return readInvoice(context, invoiceId)
}

/** Takes back a link; one that is taken back already stays so. */
export async function revokeLink(context: TeamContext, { invoiceId, linkId }: { invoiceId: string; linkId: string }) {
  const { db, team, clock } = context
  const { rows } = await sql<{ name: string }>`
    update app.invoice_links k set revoked_at = coalesce(k.revoked_at, ${instant(clock)})
      from app.invoices i
     where i.team_id = k.team_id and i.id = k.invoice_id and k.team_id = ${team.id} and k.invoice_id = ${invoiceId} and k.id = ${linkId}
    returning i.name`.execute(db)
  if (!rows[0]) throw notFound()
  await publish(db, invoiceNouns.invoices.of(team.id))
  await audit(context, {
    ...{ action: 'invoices.revoke-link', teamId: team.id, object: `invoices:${invoiceId}` },
    meta: { name: rows[0].name },
  })
  return { done: true as const }
}

type OfInvoice = Parameters<typeof invoiceMail>[0]
type Mailed = OfInvoice | (Parameters<typeof statementMail>[0] & { kind: 'statement' })

const linkMail = (about: Mailed) => (about.kind === 'statement' ? statementMail(about) : invoiceMail(about))

/** Mails a link, once; nothing when it was taken back meanwhile. */
export const mailInvoice = (services: Services, { linkId }: Mailing) =>
  mailSecretLink<Mailed>(services, {
    keep: (hash) => sql`
      with mailed as (update app.invoice_links k set secret_hash = ${hash} where k.id = ${linkId}
        and k.secret_hash is null and k.revoked_at is null returning k.*)
      select k.email as address, t.team_name as "teamName", c.name as "clientName", coalesce(i.kind, 'statement') as kind, i.name,
          coalesce(i.total, app.owed_until(k.team_id, k.client_id, k.last_day)) as total, i.due_on as "dueOn",
          coalesce(i.first_day, k.first_day) as "from", coalesce(i.last_day, k.last_day) as through, k.expires_at as "expiresAt"
        from mailed k join app.teams t on t.id = k.team_id and t.deleted_at is null left join app.invoices i on i.id = k.invoice_id
        join app.clients c on c.team_id = k.team_id and c.id = coalesce(i.client_id, k.client_id)`,
    write: linkMail,
  })

/** What a link opens. 404 for one that nobody was sent; of one that opens nothing any more only whose it was. */
export async function showLink({ db, clock }: Context, token: string): Promise<InvoiceByLink> {
  type Row = InvoiceByLink & NonNullable<InvoiceByLink['invoice']> & NonNullable<InvoiceByLink['statement']>
  const { rows } = await sql<Row>`
    select l.team_name as "teamName", l.client_name as "clientName", l.kind, l.state, l.email, l.expires_at as "expiresAt", l.name,
        l.issued_on as "issuedOn", l.due_on as "dueOn", l.total, l.owed, l.first_day as "from", l.last_day as through
      from app.invoice_by_link(${hashSecret(token)}, ${instant(clock)}) l`.execute(db)
  if (!rows[0]) throw notFound()
  const { name, issuedOn, dueOn, total, owed, from, through, ...link } = rows[0]
  const isOpen = link.state === 'open'
  const isStatement = link.kind === 'statement'
  return {
    ...link,
    invoice: isOpen && !isStatement ? { name, issuedOn, dueOn, total, owed } : null,
    statement: isOpen && isStatement ? { from, through, owed } : null,
  }
}
