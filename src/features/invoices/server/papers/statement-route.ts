import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { day } from '#shared/contract.ts'
import { londonToday } from '#shared/time.ts'
import { invoiceActions } from '../../policy.ts'
import { readSettings } from '../settings.ts'
import { readEntries } from '../statement.ts'
import { statementPdfLayout } from './statement-layout.ts'

const meta = { access: 'team', action: invoiceActions.see, effect: 'audited' } as const
const ofClient = z.object({ teamId: z.uuid(), clientId: z.uuid() })
const days = z.object({ from: day, through: day })

/** The statement of a client on paper, for its own books. */
export const statementPdf: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/clients/:clientId/statement.pdf',
  ...meta,
  summary: 'Save the statement of a client as a PDF',
  params: ofClient,
  query: days,
  answers: { 200: 'application/pdf' },
  async handle({ clock }, { call, params, query }, reply) {
    const asked = ofClient.safeParse(params)
    if (!asked.success) throw notFound()
    const { clientId, teamId } = asked.data
    const { person, paper } = await throughGate(
      call,
      { gate: teamGate, asked: { meta, input: asked.data } },
      async (context) => {
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
        const { teamName } = context.team
        const about = { teamName, seller, statement, ...input.data, today: londonToday(clock) }
        return { person: context.actor.id, paper: about }
      },
    )
    return reply
      .type('application/pdf')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', attachment(`Statement, ${paper.statement.clientName}.pdf`))
      .send(await renderPdf(statementPdfLayout, { person, args: [paper] }))
  },
}
