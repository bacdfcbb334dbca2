import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound, unavailable } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import { attachment } from '#server/files/names.ts'
import { chargeGuess } from '#server/limits/guesses.ts'
import type { RawRoute, Services } from '#server/services.ts'
import { pdfContext } from '../contexts.ts'
import { makePaper } from './papers.ts'

const byLink = z.strictObject({ token: z.string().min(1).max(200) })
const meta = { access: 'anyone', effect: 'audited' } as const

/** The PDF as it was made once; null: it is still being made. */
function readPaper({ database, vault }: Services, invoiceId: string) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; pdf: Buffer | null }>`
      select team_id as "teamId", pdf from app.invoices where id = ${invoiceId}`.execute(db)
    const { teamId, pdf } = rows[0] ?? {}
    const key = teamId && pdf ? await vault.open(db, { teamId }) : undefined
    return key && pdf ? Buffer.from(key.unseal(pdf, pdfContext(invoiceId)), 'base64') : null
  })
}

/** A POST, so that no log contains the token. The link may be used again until it ends. */
export const pdfByLink: RawRoute = {
  method: 'POST',
  url: '/api/invoices/invoice.pdf',
  ...meta,
  summary: 'Save the invoice that a link opens',
  body: byLink,
  answers: { 200: 'application/pdf' },
  async handle(services, { call, body }, reply) {
    const input = byLink.safeParse(body)
    const { id, name } = await asCaller({ ...call, sessionSecret: undefined }, meta, async (context) => {
      const { db, clock } = context
      const hash = hashSecret(input.data?.token ?? '')
      const { rows } = await sql<{ id: string; name: string; teamId: string }>`
        select l.invoice_id as id, l.name, l.team_id as "teamId" from app.invoice_by_link(${hash}, ${instant(clock)}) l
         where l.state = 'open'`.execute(db)
      const [found] = rows
      if (!found) {
        await chargeGuess(services.limits, call.ip)
        throw notFound()
      }
      const about = { teamId: found.teamId, object: `invoices:${found.id}` }
      await audit(context, { action: 'invoices.client-file', ...about, meta: { name: found.name } })
      return found
    })
    let bytes = await readPaper(services, id)
    if (!bytes) {
      await makePaper(services, { invoiceId: id })
      bytes = await readPaper(services, id)
    }
    if (!bytes) throw unavailable()
    return reply
      .type('application/pdf')
      .header('content-disposition', attachment(`${name}.pdf`))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(bytes)
  },
}
