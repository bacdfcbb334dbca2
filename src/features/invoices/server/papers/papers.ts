import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transact } from '#server/database/db.ts'
import type { FileKey } from '#server/files/cipher.ts'
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

type Making = Pick<Services, 'database' | 'vault' | 'files' | 'log'>

interface Logo {
  id: string
  size: number
  mime: string
}

async function findLogo(db: Db, { teamId, id }: { teamId: string; id: string | null | undefined }) {
  if (!id) return undefined
  const { rows } = await sql<Logo>`
    select f.id, f.size, f.mime from app.files f where f.id = ${id} and f.team_id = ${teamId}`.execute(db)
  return rows[0]
}

/** The logo as a data URI; left out when its bytes cannot be read, because the amounts matter more. */
async function asDataUri({ files, log }: Pick<Services, 'files' | 'log'>, { key, id, size, mime }: Logo & FileKey) {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(files.read({ key, id, size })))
    return `data:${mime};base64,${bytes.toString('base64')}`
  } catch (error) {
    log.warn({ err: error, file: id }, 'a logo could not be put on an invoice')
    return undefined
  }
}

/**
 * Makes the PDF of an invoice of its document, and keeps it. Of two that are made at once the first is kept: everybody
 * gets the same bytes for ever.
 */
export async function makePaper({ database, vault, ...services }: Making, { invoiceId }: Printing) {
  const found = await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; document: Buffer }>`
      select team_id as "teamId", document from app.invoices where id = ${invoiceId} and pdf is null`.execute(db)
    const key = rows[0] && (await vault.open(db, { teamId: rows[0].teamId }))
    if (!key) return undefined
    const document = JSON.parse(key.unseal(rows[0]!.document, documentContext(invoiceId))) as InvoiceDocument
    const { teamId } = rows[0]!
    return { key, teamId, document, logo: await findLogo(db, { teamId, id: document.seller.logo }) }
  })
  if (!found) return
  const { key, teamId, document } = found
  const logo = found.logo && (await asDataUri(services, { ...found.logo, key: key.bytes }))
  const bytes = await renderPdf(invoiceLayout, { args: [document, logo] })
  const sealed = key.seal(bytes.toString('base64'), pdfContext(invoiceId))
  const digest = createHash('sha256').update(bytes).digest()
  await transact(database, { role: 'care_worker' }, async (db) => {
    await sql`update app.invoices set pdf = ${sealed}, pdf_sha256 = ${digest} where id = ${invoiceId} and pdf is null`.execute(
      db,
    )
    await publish(db, invoiceNouns.invoices.of(teamId))
  })
}
