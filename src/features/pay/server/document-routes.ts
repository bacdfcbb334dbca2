import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { asCaller, throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { payActions } from '../policy.ts'
import type { KeyDocument } from '../schema.ts'
import { documentLayout } from './document-layout.ts'
import { readOwnDocument, readTeamDocument } from './documents.ts'

const ofOwn = z.object({ documentId: z.uuid() })
const ofTeam = ofOwn.extend({ teamId: z.uuid() })
const own = { access: 'person', effect: 'audited' } as const
const seen = { access: 'team', action: payActions.seePay, effect: 'audited' } as const
const answers = { 200: 'application/pdf' }

const send = async (reply: FastifyReply, { person, document }: { person: string; document: KeyDocument }) =>
  reply
    .type('application/pdf')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', attachment(`Key Information Document ${document.version}.pdf`))
    .send(await renderPdf(documentLayout, { person, args: [document] }))

/** A Key Information Document on paper: for the person, and for who sees pay. */
export const documentRoutes: RawRoute[] = [
  {
    method: 'GET',
    ...own,
    url: '/api/pay/documents/:documentId/document.pdf',
    summary: 'Save one’s own Key Information Document',
    params: ofOwn,
    answers,
    async handle(_services, { call, params }, reply) {
      const read = await asCaller(call, own, async (context) => {
        const input = ofOwn.safeParse(params)
        if (!input.success) throw notFound()
        const { id: person } = context.actor
        const document = await readOwnDocument(context, input.data.documentId)
        await audit(context, { action: 'pay.save-document', subject: person, teamId: document.teamId })
        return { person, document }
      })
      return send(reply, read)
    },
  },
  {
    method: 'GET',
    ...seen,
    url: '/api/teams/:teamId/pay/documents/:documentId/document.pdf',
    summary: 'Save somebody’s Key Information Document',
    params: ofTeam,
    answers,
    async handle(_services, { call, params }, reply) {
      const input = ofTeam.safeParse(params)
      if (!input.success) throw notFound()
      const { documentId } = input.data
      const read = await throughGate(
        call,
        { gate: teamGate, asked: { meta: seen, input: input.data } },
        async (context) => {
          const { userId: subject, ...document } = await readTeamDocument(context, documentId)
          await audit(context, { action: 'pay.save-document', subject, teamId: context.team.id })
          return { person: context.actor.id, document }
        },
      )
      return send(reply, read)
    },
  },
]
