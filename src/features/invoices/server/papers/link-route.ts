import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound, unavailable } from '#server/calls/errors.ts'
import { sendFile } from '#server/calls/saved-file.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import { chargeGuess } from '#server/limits/guesses.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute, Services } from '#server/services.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { pdfContext } from '../contexts.ts'
import { readSettings } from '../settings.ts'
import { readEntries } from '../statement.ts'
import { makePaper } from './papers.ts'
import { statementPdfLayout } from './statement-layout.ts'

const byLink = z.strictObject({ token: z.string().min(1).max(200) })
const meta = { access: 'anyone', effect: 'audited' } as const

/** The PDF as it was made once; null: it is still being made. */
function readKept({ database, vault }: Services, invoiceId: string) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; pdf: Buffer | null }>`
      select team_id as "teamId", pdf from app.invoices where id = ${invoiceId}`.execute(db)
    const { teamId, pdf } = rows[0] ?? {}
    const key = teamId && pdf ? await vault.open(db, { teamId }) : undefined
    return key && pdf ? Buffer.from(key.unseal(pdf, pdfContext(invoiceId)), 'base64') : null
  })
}

interface Linked {
  id: string | null
  name: string
  teamId: string
  teamName: string
  clientId: string
  from: Day
  through: Day
}

async function readInvoice(services: Services, id: string) {
  const kept = await readKept(services, id)
  if (kept) return kept
  await makePaper(services, { invoiceId: id })
  const made = await readKept(services, id)
  if (!made) throw unavailable()
  return made
}

/** Made anew each time: what was paid since then stands on it. */
async function makeStatement(services: Services, { teamId, teamName, clientId, from, through }: Linked) {
  const { database, clock } = services
  const of = await transact(database, { role: 'care_worker' }, async (db) => ({
    statement: await readEntries({ db, clock, team: { id: teamId } }, { clientId, from, through }),
    seller: await readSettings({ db, team: { id: teamId } }),
  }))
  const paper = { ...of, teamName, from, through, today: londonToday(clock) }
  return renderPdf(statementPdfLayout, { person: teamId, args: [paper] })
}

/** A POST, so that no log contains the token. The link may be used again until it ends. */
export const pdfByLink: RawRoute = {
  method: 'POST',
  url: '/api/invoices/invoice.pdf',
  ...meta,
  summary: 'Save the invoice or statement that a link opens',
  body: byLink,
  answers: { 200: 'application/pdf' },
  async handle(services, { call, body }, reply) {
    const input = byLink.safeParse(body)
    const linked = await asCaller({ ...call, sessionSecret: undefined }, meta, async (context) => {
      const { db, clock } = context
      const hash = hashSecret(input.data?.token ?? '')
      const { rows } = await sql<Linked>`
        select l.invoice_id as id, coalesce(l.name, 'Statement, ' || l.client_name) as name, l.team_id as "teamId", l.team_name as "teamName",
            l.client_id as "clientId", l.first_day as "from", l.last_day as through
          from app.invoice_by_link(${hash}, ${instant(clock)}) l where l.state = 'open'`.execute(db)
      const [found] = rows
      if (!found) {
        await chargeGuess(services.limits, call.ip)
        throw notFound()
      }
      const about = { teamId: found.teamId, object: found.id ? `invoices:${found.id}` : `clients:${found.clientId}` }
      await audit(context, { action: 'invoices.client-file', ...about, meta: { name: found.name } })
      return found
    })
    const bytes = linked.id ? await readInvoice(services, linked.id) : await makeStatement(services, linked)
    return sendFile(reply, { name: linked.name, kind: 'pdf', content: bytes })
  },
}
