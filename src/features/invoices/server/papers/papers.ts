import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { Job } from '#server/jobs.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { invoiceNouns } from '../../nouns.ts'
import type { InvoiceDocument } from '../../schema.ts'
import { documentContext, pdfContext } from '../contexts.ts'
import { invoiceLayout } from './paper-layout.ts'

interface Printing {
  invoiceId: string
}

export const PRINTING = 'invoice-papers'

/** Makes the PDF of an invoice that is issued. */
export const printing = (data: Printing): Job<Printing> => ({ queue: PRINTING, data })

/**
 * Makes the PDF of an invoice of its document, and keeps it. Of two that are made at once the first is kept: everybody
 * gets the same bytes for ever.
 */
export async function makePaper({ database, vault }: Pick<Services, 'database' | 'vault'>, { invoiceId }: Printing) {
  const found = await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; document: Buffer }>`
      select team_id as "teamId", document from app.invoices where id = ${invoiceId} and pdf is null`.execute(db)
    const key = rows[0] && (await vault.open(db, { teamId: rows[0].teamId }))
    return key && { key, ...rows[0]! }
  })
  if (!found) return
  const { key, teamId } = found
  const document = JSON.parse(key.unseal(found.document, documentContext(invoiceId))) as InvoiceDocument
  const bytes = await renderPdf(invoiceLayout, { args: [document] })
  const sealed = key.seal(bytes.toString('base64'), pdfContext(invoiceId))
  const digest = createHash('sha256').update(bytes).digest()
  await transact(database, { role: 'care_worker' }, async (db) => {
    await sql`update app.invoices set pdf = ${sealed}, pdf_sha256 = ${digest} where id = ${invoiceId} and pdf is null`.execute(
      db,
    )
    await publish(db, invoiceNouns.invoices.of(teamId))
  })
}
