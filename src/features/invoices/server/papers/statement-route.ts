import { z } from 'zod'
import { teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import { day } from '#shared/contract.ts'
import { londonToday } from '#shared/time.ts'
import { invoiceActions } from '../../policy.ts'
import { readSettings } from '../settings.ts'
import { readEntries } from '../statement.ts'
import { statementPdfLayout } from './statement-layout.ts'

const ofClient = z.object({ teamId: z.uuid(), clientId: z.uuid() })
const days = z.object({ from: day, through: day })

/** The statement of a client on paper, for its own books. */
export const statementPdf = teamFile({
  url: '/api/teams/:teamId/clients/:clientId/statement.pdf',
  action: invoiceActions.see,
  summary: 'Save the statement of a client as a PDF',
  params: ofClient,
  query: days,
  kind: 'pdf',
  async read(context, { input: { clientId, teamId }, query }) {
    const input = days.safeParse(query)
    if (!input.success) throw notFound()
    const [statement, seller] = await Promise.all([
      readEntries(context, { clientId, ...input.data }),
      readSettings(context),
    ])
    await audit(context, {
      action: 'invoices.file',
      teamId,
      object: `clients:${clientId}`,
      meta: { name: 'a statement' },
    })
    const { team, actor, clock } = context
    const paper = { teamName: team.teamName, seller, statement, ...input.data, today: londonToday(clock) }
    return {
      name: `Statement, ${statement.clientName}`,
      make: () => renderPdf(statementPdfLayout, { person: actor.id, args: [paper] }),
    }
  },
})
