import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { findFile } from './data.ts'
import { download, downloadMeta, downloadWords } from './transfer/download.ts'
import { chainOf, checkWrite } from './transfer/gate.ts'
import { deleteStaged } from './transfer/rows.ts'
import { sendThumbnails, thumbnailsMeta, thumbnailsWords } from './transfer/thumbnails.ts'
import { upload, uploadMeta, uploadWords } from './transfer/upload.ts'

const params = z.strictObject({ id: z.uuid() })

/** Discards an upload that no saved form uses. */
async function discard({ files, slots }: Services, { call, params: given }: CallRequest, reply: FastifyReply) {
  const { success, data } = params.safeParse(given)
  if (!success) throw notFound()
  await asCaller(call, uploadMeta, async (context) => {
    const file = await findFile(context, data.id)
    if (!file) throw notFound()
    await checkWrite(context, { ...file, slots })
    if (!(await deleteStaged(context.db, data.id))) throw notFound()
    await audit(context, { action: 'file.discard', object: `files:${data.id}`, ...chainOf(file.owner) })
  })
  await files.remove(data.id)
  return reply.code(204).send()
}

export const routes: RawRoute[] = [
  { method: 'POST', url: '/api/files', ...uploadMeta, ...uploadWords, handle: upload },
  { method: 'GET', url: '/api/files/:id', ...downloadMeta, ...downloadWords, params, handle: download },
  { method: 'GET', url: '/api/files/thumbnails', ...thumbnailsMeta, ...thumbnailsWords, handle: sendThumbnails },
  {
    method: 'DELETE',
    url: '/api/files/:id',
    ...uploadMeta,
    summary: 'Take back an upload that no saved step names',
    params,
    answers: { 204: null },
    handle: discard,
  },
]
