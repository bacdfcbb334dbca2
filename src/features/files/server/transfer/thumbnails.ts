import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { asCaller } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid } from '#server/calls/errors.ts'
import type { FileRow } from '#server/files/slots.ts'
import { drawThumbnail } from '#server/files/thumbnails.ts'
import { DamagedError } from '#server/health/damage.ts'
import { writeDamage } from '#server/http/app.ts'
import type { CallRequest, RouteWords, Services } from '#server/services.ts'
import { type FoundPhoto, findPhotos } from '../data.ts'
import { checkUse } from './download.ts'
import { checkLook } from './gate.ts'
import { thumbnailPlace } from './rows.ts'

export const thumbnailsMeta = { access: 'person', effect: 'read' } as const

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const MOST = 60
const query = z.strictObject({
  /** Ids of photos, with commas between them. */
  ids: z
    .string()
    .regex(new RegExp(`^${ID}(,${ID}){0,${MOST - 1}}$`))
    .meta({ examples: ['00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002'] }),
})

export const thumbnailsWords: RouteWords = {
  summary: 'Read small pictures of profile photos',
  description: `Up to ${MOST} at once, each as WebP in base64 under its id. Photos that the caller may not see are left out.`,
  query,
  answers: { 200: z.record(z.uuid(), z.base64()), 304: null },
}

/** The caching that security 3.5 allows. The next person on the same browser has another cookie, and so asks the server (SE05). */
const KEPT = { 'cache-control': 'private, max-age=300', vary: 'Cookie' }

async function mayLook(context: PersonContext, given: { file: FileRow; slots: Services['slots'] }) {
  try {
    await checkLook(context, given)
    return true
  } catch (error) {
    if (error instanceof ORPCError) return false
    throw error
  }
}

/** The photos that the caller may see, of those asked for. Opening a thumbnail is not audited. */
function findForCaller({ call, query: given }: CallRequest, { slots }: Pick<Services, 'slots'>) {
  return asCaller(call, thumbnailsMeta, async (context) => {
    const asked = query.safeParse(given)
    if (!asked.success) throw invalid([{ path: 'ids', message: `Ask for 1 to ${MOST} photos by their ids` }])
    const ids = asked.data.ids.split(',')
    const seen: FoundPhoto[] = []
    const ofSlots = [...slots.values()].filter(({ thumbnail }) => thumbnail).map(({ slot }) => slot)
    for (const photo of await findPhotos(context, { ids, slots: ofSlots })) {
      if (await mayLook(context, { file: photo.file, slots })) seen.push(photo)
    }
    return seen
  })
}

/** The stored thumbnail; for a photo that was uploaded without one, drawn now. In base64. */
async function pictureOf({ files, vault }: Services, { file: { id, size }, thumbnail, wrapped }: FoundPhoto) {
  const key = vault.unwrap(wrapped)
  if (thumbnail) return key.unseal(thumbnail, thumbnailPlace(id))
  const photo = Buffer.concat(await Array.fromAsync(files.read({ key: key.bytes, id, size })))
  return (await drawThumbnail(photo)).toString('base64')
}

/** Damage is audited, and the other photos are shown. */
function orDamage(request: CallRequest) {
  return (error: unknown) => {
    if (!(error instanceof DamagedError)) throw error
    writeDamage(request, error)
    return undefined
  }
}

/** A file never changes under its id: the ids of what is answered are its ETag. */
function tagOf(photos: FoundPhoto[]) {
  const ids = photos.map(({ file }) => file.id).sort()
  return `"${createHash('sha256').update(ids.join()).digest('base64url')}"`
}

/** Sends the thumbnails of a list's photos together: fifty requests would cost the server fifty transactions. */
export async function sendThumbnails(services: Services, request: CallRequest, reply: FastifyReply) {
  checkUse(request, { mime: 'application/json' })
  const photos = await findForCaller(request, services)
  const etag = tagOf(photos)
  const fresh = request.headers['if-none-match'] === etag
  const pictures = fresh
    ? []
    : await Promise.all(photos.map((photo) => pictureOf(services, photo).catch(orDamage(request))))
  reply.headers({ ...KEPT, etag })
  if (fresh) return reply.code(304).send()
  return reply.send(Object.fromEntries(photos.map(({ file }, index) => [file.id, pictures[index]])))
}
