import type { FastifyReply } from 'fastify'
import { topicsOf } from '#features/teams/server/data.ts'
import { asCaller } from '#server/calls/caller.ts'
import { tooMany } from '#server/calls/errors.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_PERSON = 4
const meta = { access: 'person', effect: 'read' } as const

/** Open streams of this process by person: the browser has one a tab, somebody with forty tabs is not a person. */
const open = new Map<string, number>()

async function subscription({ call }: CallRequest) {
  return asCaller(call, meta, async ({ actor, db }) => {
    const session = `session:${actor.sessionId}`
    return { personId: actor.id, session, topics: [session, ...(await topicsOf(db, actor.id))] }
  })
}

/** For how long the page has been there, in ms; 0 where the request does not say. */
function ageOf({ query }: CallRequest) {
  return Math.max(0, Number((query as { age?: unknown } | undefined)?.age) || 0)
}

/**
 * The event stream: says `changed` when something that the caller may see has changed, and carries no data. It ends with the session; after a
 * change of the person's own teams it follows the new list. What happened between the page's first calls and the stream is said at once.
 */
async function stream({ listener, log }: Services, request: CallRequest, reply: FastifyReply) {
  let { personId, session, topics } = await subscription(request)
  if ((open.get(personId) ?? 0) >= STREAMS_PER_PERSON) throw tooMany(10)
  open.set(personId, (open.get(personId) ?? 0) + 1)

  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\nevent: ready\ndata: {}\n\n')

  let unfollow = listener.follow(topics, heard)
  const heartbeat = setInterval(check, HEARTBEAT_MS)
  if (listener.mayHaveHeard(topics, ageOf(request))) heard('resync')

  function end() {
    clearInterval(heartbeat)
    unfollow()
    raw.end()
  }

  function heard(topic: string) {
    if (topic === 'closing') return end()
    raw.write('event: changed\ndata: {}\n\n')
    if (topic === session || topic === 'resync' || topic === `person:${personId}`) void check()
  }

  async function check() {
    try {
      const now = await subscription(request)
      if (raw.writableEnded) return
      raw.write(': still here\n\n')
      if (now.topics.join() === topics.join()) return
      topics = now.topics
      unfollow()
      unfollow = listener.follow(topics, heard)
    } catch (error) {
      log.debug({ err: error }, 'event stream ends')
      end()
    }
  }

  raw.once('close', () => {
    end()
    open.set(personId, (open.get(personId) ?? 1) - 1)
    if (!open.get(personId)) open.delete(personId)
  })
}

export const routes: RawRoute[] = [{ method: 'GET', url: '/api/events', ...meta, handle: stream }]
