import { z } from 'zod'
import { asCaller } from '#server/calls/caller.ts'
import { notFound, tooMany } from '#server/calls/errors.ts'
import { networkOf } from '#server/limits/rate-limits.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { readFeed } from './feed.ts'
import { FEED } from './link.ts'

const meta = { access: 'anyone', effect: 'read' } as const
const query = z.strictObject({ key: z.string().max(100) })
/** Links that nobody has, tried from one network. */
const WRONG_TRIES = { points: 30, seconds: 3600 }

/** Nobody's link: after some tries the network has to wait. */
async function refuse({ limits }: Services, ip: string): Promise<never> {
  const network = networkOf(ip)
  if (network) {
    const { ok, retryAfter } = await limits.consume('calendar-tries', { key: network, limit: WRONG_TRIES })
    if (!ok) throw tooMany(retryAfter)
  }
  throw notFound()
}

export const routes: RawRoute[] = [
  {
    ...meta,
    method: 'GET',
    url: FEED,
    summary: 'Read the shifts of whoever made the link, as a calendar',
    description:
      'For calendar programs: the secret of the link is all that counts, and no cookie is read. Answers 304 to the tag that it gave.',
    query,
    answers: { 200: 'text/calendar', 304: null },
    credentials: ['none'],
    async handle(services: Services, { call, query: given, headers }: CallRequest, reply) {
      const asked = query.safeParse(given)
      const stranger = { ...call, sessionSecret: undefined }
      const feed =
        asked.success &&
        (await asCaller(stranger, meta, ({ db, clock }) =>
          readFeed({ db, clock, publicUrl: services.publicUrl }, asked.data.key),
        ))
      if (!feed) return refuse(services, call.ip)
      reply.headers({ 'cache-control': 'private, no-cache', etag: feed.tag, vary: 'Accept-Encoding' })
      if (headers['if-none-match']?.split(/\s*,\s*/).includes(feed.tag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(feed.text)
    },
  },
]
