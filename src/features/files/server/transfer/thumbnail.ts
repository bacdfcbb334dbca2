import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { asCaller } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { drawThumbnail } from '#server/files/thumbnails.ts'
import type { CallRequest, Services } from '#server/services.ts'
import { findFile } from '../data.ts'
import { checkUse } from './download.ts'
import { checkLook } from './gate.ts'
import { thumbnailPlace } from './rows.ts'

export const thumbnailMeta = { access: 'person', effect: 'read' } as const

const params = z.strictObject({ id: z.uuid() })
const MIME = 'image/webp'

/** The caching that security 3.5 allows. The next person on the same browser has another cookie, and so asks the server (SE05). */
const KEPT = { 'cache-control': 'private, max-age=300', vary: 'Cookie' }

/** A file with a thumbnail that the caller may see, and its owner's key. Opening a thumbnail is not audited. */
function findForCaller({ call }: CallRequest, { id, slots }: { id: string; slots: Services['slots'] }) {
  return asCaller(call, thumbnailMeta, async (context) => {
    const file = await findFile(context, id)
    if (!file || !slots.get(file.slot)?.thumbnail) throw notFound()
    await checkLook(context, { file, slots })
    const key = await context.vault.open(context.db, file.owner)
    if (!key) throw notFound()
    return { file, key }
  })
}

type Found = Awaited<ReturnType<typeof findForCaller>>

/** The stored thumbnail; for a photo that was uploaded without one, drawn now. */
async function bytesOf({ files }: Services, { file: { id, size, thumbnail }, key }: Found) {
  if (thumbnail) return Buffer.from(key.unseal(thumbnail, thumbnailPlace(id)), 'base64')
  return drawThumbnail(Buffer.concat(await Array.fromAsync(files.read({ key: key.bytes, id, size }))))
}

/** Sends the thumbnail of an image, for lists. A file never changes under its id, so the id is its ETag. */
export async function sendThumbnail(services: Services, request: CallRequest, reply: FastifyReply) {
  const given = params.safeParse(request.params)
  if (!given.success) throw notFound()
  const found = await findForCaller(request, { id: given.data.id, slots: services.slots })
  checkUse(request, { mime: MIME })
  const etag = `"${found.file.id}"`
  const fresh = request.headers['if-none-match'] === etag
  const bytes = fresh ? undefined : await bytesOf(services, found)
  reply.headers({ ...KEPT, etag })
  return fresh ? reply.code(304).send() : reply.type(MIME).send(bytes)
}
