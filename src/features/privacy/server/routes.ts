import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { attachment } from '#server/files/names.ts'
import { openStoredFile } from '#server/http/stored-file.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { londonDay } from '#shared/time.ts'
import { authorizeExport } from './data.ts'

const meta = { access: 'person', effect: 'audited' } as const
const params = z.strictObject({ id: z.uuid() })

/** Checks the right again and audits the download, before a byte is sent. */
async function authorize({ call }: CallRequest, id: string) {
  return asCaller(call, meta, async (context) => {
    const { actor, db, vault } = context
    const archive = await authorizeExport(context, id)
    requireRecentSignIn(context)
    const key = await vault.open(db, { userId: actor.id })
    if (!key) throw notFound()
    await audit(context, {
      action: 'export.download',
      subject: actor.id,
      object: `exports:${archive.id}`,
      teamId: archive.teamId,
      meta: { rows: archive.rows },
    })
    return { archive, key: key.bytes }
  })
}

/** Sends a ready archive to its requester. */
async function download({ files }: Services, request: CallRequest, reply: FastifyReply) {
  const given = params.safeParse(request.params)
  if (!given.success) throw notFound()
  const { archive, key } = await authorize(request, given.data.id)
  const { fileId: id, size, teamName, createdAt, pack } = archive
  const body = await openStoredFile(request, files.read({ key, id, size }))
  const of = teamName === undefined ? (pack ? 'Compliance passport' : 'My data') : teamName
  const name = `${teamName !== undefined && pack ? 'Inspection pack ' : ''}${of} ${londonDay(new Date(createdAt))}.zip`
  return reply
    .type('application/zip')
    .header('content-length', size)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(body)
}

export const routes: RawRoute[] = [
  {
    method: 'GET',
    url: '/api/privacy/exports/:id/archive.zip',
    ...meta,
    summary: 'Save an archive',
    description: 'One’s own that is ready. Asks for a recent sign-in.',
    params,
    answers: { 200: 'application/zip' },
    handle: download,
  },
]
