import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { notFound } from '#server/calls/errors.ts'
import { asCaller } from '#server/calls/procedures.ts'
import { drawThumbnail } from '#server/files/images.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { findPhoto, thumbnailPlace } from '../data.ts'
import { checkUse } from './download.ts'

export const thumbnailMeta = { access: 'person', effect: 'read' } as const

const params = z.strictObject({ id: z.uuid() })
const MIME = 'image/webp'

/** What security 3.5 lets a browser keep. The next person on the same browser brings another cookie, and is asked about at the server (SE05). */
const KEPT = { 'cache-control': 'private, max-age=300', vary: 'Cookie' }

/** The photo that the caller may see, and its owner's key. */
function findForCaller({ call }: CallRequest, id: string) {
  return asCaller(call, thumbnailMeta as RawRoute, async ({ db, vault }) => {
    const photo = await findPhoto({ db }, id)
    const key = photo && (await vault.open(db, photo.userId))
    if (!key) throw notFound()
    return { photo, key }
  })
}

type Found = Awaited<ReturnType<typeof findForCaller>>

/** The thumbnail as it was drawn at the upload; of a photo from before there were any, drawn now. */
async function bytesOf({ files }: Services, { photo: { id, size, thumbnail }, key }: Found) {
  if (thumbnail) return Buffer.from(key.unseal(thumbnail, thumbnailPlace(id)), 'base64')
  return drawThumbnail(Buffer.concat(await Array.fromAsync(files.read({ key: key.bytes, id, size }))))
}

/** Sends a small picture of a profile photo, for lists. A photo never changes under its id, so the id is its ETag. */
export async function sendThumbnail(services: Services, request: CallRequest, reply: FastifyReply) {
  const given = params.safeParse(request.params)
  if (!given.success) throw notFound()
  const found = await findForCaller(request, given.data.id)
  checkUse(request, { mime: MIME })
  const etag = `"${found.photo.id}"`
  const fresh = request.headers['if-none-match'] === etag
  const bytes = fresh ? undefined : await bytesOf(services, found)
  reply.headers({ ...KEPT, etag })
  return fresh ? reply.code(304).send() : reply.type(MIME).send(bytes)
}
