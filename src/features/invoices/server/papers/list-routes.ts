import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { day } from '#shared/contract.ts'
import { addDays, formatDay, londonToday } from '#shared/time.ts'
import { invoiceActions } from '../../policy.ts'
import type { Statement } from '../../schema/reading.ts'
import { readDocuments } from '../invoices.ts'
import { readStatement } from '../statement.ts'
import { statementPdf } from './statement-route.ts'
import { vat } from './vat.ts'
import { xeroFile } from './xero.ts'

const days = z.object({ from: day, through: day })
/** Without a day: the last four weeks. */
const lately = days.partial()
const LATELY_DAYS = 28
const ofTeam = z.object({ teamId: z.uuid() })
const ofClient = ofTeam.extend({ clientId: z.uuid() })

/** Of one file. */
const AT_MOST = 2000

async function readForXero(context: TeamContext, { from, through }: z.infer<typeof days>) {
  const { db, team } = context
  const { rows } = await sql<{ id: string; email: string | null }>`
    select i.id, c.invoice_email as email from app.invoices i join app.clients c on c.team_id = i.team_id and c.id = i.client_id
     where i.team_id = ${team.id} and i.issued_on between ${from}::date and ${through}::date order by i.number limit ${AT_MOST}`.execute(
    db,
  )
  const documents = await readDocuments(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, email }) => ({ email, document: documents.get(id)!.document }))
}

const xero = teamFile({
  url: '/api/teams/:teamId/invoices/xero.csv',
  action: invoiceActions.see,
  summary: 'Save the invoices of some days for Xero',
  params: ofTeam,
  query: lately,
  kind: 'csv',
  async read(context, { query }) {
    const input = lately.safeParse(query)
    if (!input.success) throw notFound()
    const today = londonToday(context.clock)
    const asked = { from: addDays(today, -LATELY_DAYS), through: today, ...input.data }
    const issued = await readForXero(context, asked)
    await audit(context, {
      action: 'invoices.file',
      teamId: context.team.id,
      meta: { name: `${issued.length} invoices for Xero` },
    })
    return { name: `Invoices for Xero, ${asked.from} to ${asked.through}`, make: () => xeroFile(issued) }
  },
})

const KINDS = { invoice: 'Invoice', 'credit-note': 'Credit note', payment: 'Payment' } as const

const statementFile = ({ opening, entries, closing }: Statement) =>
  toCsv<Partial<Statement['entries'][number]> & { what: string }>(
    [
      { header: 'Date', cell: ({ on }) => on && formatDay(on) },
      { header: 'What', cell: ({ what }) => what },
      { header: 'Detail', cell: ({ detail }) => detail },
      { header: 'Amount, £', cell: ({ amount }) => (amount === undefined ? null : { pence: amount }) },
      { header: 'Balance, £', cell: ({ balance }) => ({ pence: balance ?? 0 }) },
    ],
    [
      { what: 'Owed before', balance: opening },
      ...entries.map((entry) => ({ ...entry, what: `${KINDS[entry.kind]} ${entry.name}` })),
      { what: 'Owed', balance: closing },
    ],
  )

const statement = teamFile({
  url: '/api/teams/:teamId/clients/:clientId/statement.csv',
  action: invoiceActions.see,
  summary: 'Save the statement of a client',
  params: ofClient,
  query: days,
  kind: 'csv',
  async read(context, { input: { clientId }, query }) {
    const input = days.safeParse(query)
    if (!input.success) throw notFound()
    const found = await readStatement(context, { clientId, ...input.data })
    const about = { teamId: context.team.id, object: `clients:${clientId}` }
    await audit(context, { action: 'invoices.file', ...about, meta: { name: 'a statement' } })
    return { name: `Statement, ${found.clientName}`, make: () => statementFile(found) }
  },
})

/** Files of several invoices. */
export const lists: RawRoute[] = [xero, statement, statementPdf, vat]
