import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamFile, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound, unavailable } from '#server/calls/errors.ts'
import { answersOf, sendFile } from '#server/calls/saved-file.ts'
import type { RawRoute } from '#server/services.ts'
import { invoiceActions } from '../policy.ts'
import { pdfContext } from './contexts.ts'
import { readDocument, readInvoice } from './invoices.ts'
import { linesFile } from './papers/files.ts'
import { pdfByLink } from './papers/link-route.ts'
import { lists } from './papers/list-routes.ts'
import { makePaper } from './papers/papers.ts'

const ofInvoice = z.object({ teamId: z.uuid(), invoiceId: z.uuid() })
const meta = { access: 'team', action: invoiceActions.see, effect: 'audited' } as const
const INVOICE = '/api/teams/:teamId/invoices/:invoiceId'

const saved = (context: TeamContext, { id, name }: { id: string; name: string }) =>
  audit(context, { action: 'invoices.file', teamId: context.team.id, object: `invoices:${id}`, meta: { name } })

/** The PDF as it was made once; null: it is still being made, and is read once more. */
async function readPaper(context: TeamContext, invoiceId: string) {
  const { db, team, vault } = context
  const { name } = await readInvoice(context, invoiceId)
  const { rows } = await sql<{ pdf: Buffer | null }>`
    select pdf from app.invoices where team_id = ${team.id} and id = ${invoiceId}`.execute(db)
  const sealed = rows[0]?.pdf
  if (!sealed) return null
  const key = await vault.openOrCreate(db, { teamId: team.id })
  await saved(context, { id: invoiceId, name })
  return { name, bytes: Buffer.from(key.unseal(sealed, pdfContext(invoiceId)), 'base64') }
}

const pdf: RawRoute = {
  method: 'GET',
  url: `${INVOICE}/invoice.pdf`,
  ...meta,
  summary: 'Save the PDF of an invoice',
  params: ofInvoice,
  answers: answersOf('pdf'),
  async handle(services, { call, params }, reply) {
    const input = ofInvoice.safeParse(params)
    if (!input.success) throw notFound()
    const { invoiceId } = input.data
    const asked = { meta, input: input.data }
    const read = () => throughGate(call, { gate: teamGate, asked }, (context) => readPaper(context, invoiceId))
    let paper = await read()
    if (!paper) {
      await makePaper(services, { invoiceId })
      paper = await read()
    }
    if (!paper) throw unavailable()
    return sendFile(reply, { name: paper.name, kind: 'pdf', content: paper.bytes })
  },
}

const csv = teamFile({
  url: `${INVOICE}/lines.csv`,
  action: invoiceActions.see,
  summary: 'Save the lines of an invoice',
  params: ofInvoice,
  kind: 'csv',
  async read(context, { input: { invoiceId } }) {
    const { name } = await readInvoice(context, invoiceId)
    const { document } = await readDocument(context, invoiceId)
    await saved(context, { id: invoiceId, name })
    return { name, make: () => linesFile(document) }
  },
})

export const routes: RawRoute[] = [pdf, csv, pdfByLink, ...lists]
