import { z } from 'zod'
import { teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { answersOf, sendFile } from '#server/calls/saved-file.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { payActions } from '../policy.ts'
import type { KeyDocument } from '../schema.ts'
import { documentLayout } from './document-layout.ts'
import { readOwnDocument, readTeamDocument } from './documents.ts'

const ofOwn = z.object({ documentId: z.uuid() })
const ofTeam = ofOwn.extend({ teamId: z.uuid() })
const own = { access: 'person', effect: 'audited' } as const

interface Read {
  person: string
  document: KeyDocument
}

const fileOf = ({ person, document }: Read) => ({
  name: `Key Information Document ${document.version}`,
  make: () => renderPdf(documentLayout, { person, args: [document] }),
})

/** A Key Information Document on paper: for the person, and for who sees pay. */
export const documentRoutes: RawRoute[] = [
  {
    method: 'GET',
    ...own,
    url: '/api/pay/documents/:documentId/document.pdf',
    summary: 'Save one’s own Key Information Document',
    params: ofOwn,
    answers: answersOf('pdf'),
    async handle(_services, { call, params }, reply) {
      const read = await asCaller(call, own, async (context) => {
        const input = ofOwn.safeParse(params)
        if (!input.success) throw notFound()
        const { id: person } = context.actor
        const document = await readOwnDocument(context, input.data.documentId)
        await audit(context, { action: 'pay.save-document', subject: person, teamId: document.teamId })
        return { person, document }
      })
      const { name, make } = fileOf(read)
      return sendFile(reply, { name, kind: 'pdf', content: await make() })
    },
  },
  teamFile({
    url: '/api/teams/:teamId/pay/documents/:documentId/document.pdf',
    action: payActions.seePay,
    summary: 'Save somebody’s Key Information Document',
    params: ofTeam,
    kind: 'pdf',
    async read(context, { input: { documentId } }) {
      const { userId: subject, ...document } = await readTeamDocument(context, documentId)
      await audit(context, { action: 'pay.save-document', subject, teamId: context.team.id })
      return fileOf({ person: context.actor.id, document })
    },
  }),
]
