import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Noun, nameOf, type Topic } from '#shared/nouns.ts'
import { asCaller } from '../calls/caller.ts'
import type { PersonContext } from '../calls/context.ts'
import { tooMany } from '../calls/errors.ts'
import { sessionTopic } from '../publish.ts'
import type { CallRequest, RawRoute, RouteWords, Services } from '../services.ts'
import { createTelling } from './telling.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_PERSON = 4
const meta = { access: 'person', effect: 'read' } as const
/** Sent instead of nouns when it is not known which of them changed. */
const ANYTHING = '*'

export interface Hearing {
  /** The topics that a person may follow now. */
  topicsOf: (context: PersonContext) => Promise<Topic[]>
  /** The nouns whose change also changes the list of topics. */
  changes: readonly Noun[]
  /** The nouns after whose change every query may answer something else. */
  unsettles: readonly Noun[]
}

/** The open streams of this process by person: a browser has one, so forty are not one person's. */
const open = new Map<string, number>()
let streams = 0

const query = z.object({
  age: z.coerce.number().min(0).catch(0).meta({
    description: 'For how long the page has been there, in milliseconds: what changed meanwhile is told at once',
  }),
})

const words: RouteWords = {
  summary: 'Hear what has changed',
  description: `Server-sent events: \`ready\` at the beginning, then \`changed\` with the nouns that did, or \`*\`. One person has at most ${STREAMS_PER_PERSON} streams.`,
  query,
  answers: { 200: 'text/event-stream' },
}

function count(personId: string, change: 1 | -1) {
  streams += change
  open.set(personId, (open.get(personId) ?? 0) + change)
  if (!open.get(personId)) open.delete(personId)
}

/**
 * The event stream at /api/events. It sends `changed` with the names of the nouns, e.g. `requests members`, or `*` when unknown which
 * or when any may have. It carries no ids
 * and no data, and ends with the session. Changes between the page's first calls and the start of the stream are sent at once.
 */
export function eventStream({ topicsOf, changes, unsettles }: Hearing): RawRoute {
  const changing = new Set(changes.map(({ name }) => name))
  const unsettling = new Set(unsettles.map(({ name }) => name))

  async function subscribe({ call }: CallRequest) {
    return asCaller(call, meta, async (context) => {
      const session = sessionTopic(context.actor.sessionId)
      return { personId: context.actor.id, session, topics: [session, ...(await topicsOf(context))] }
    })
  }

  async function stream({ listener, log }: Services, request: CallRequest, reply: FastifyReply) {
    let { personId, session, topics } = await subscribe(request)
    if ((open.get(personId) ?? 0) >= STREAMS_PER_PERSON) throw tooMany(10)
    count(personId, 1)

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 1000\nevent: ready\ndata: {}\n\n')

    const telling = createTelling((nouns) => {
      raw.write(`event: changed\ndata: ${nouns.has(ANYTHING) ? ANYTHING : [...nouns].join(' ')}\n\n`)
    })
    let unfollow = listener.follow(topics, heard)
    const heartbeat = setInterval(check, HEARTBEAT_MS)
    const missed = listener.heardWithin(topics, query.parse(request.query).age)
    if (missed) for (const topic of missed) heard(topic, 1)
    else telling.add(ANYTHING, streams)

    function end() {
      clearInterval(heartbeat)
      telling.stop()
      unfollow()
      raw.end()
    }

    function heard(topic: string, followers: number) {
      if (topic === 'closing') return end()
      const noun = nameOf(topic)
      if (topic !== session) telling.add(noun && !unsettling.has(noun) ? noun : ANYTHING, followers)
      if (!noun || changing.has(noun)) void check()
    }

    async function check() {
      try {
        const now = await subscribe(request)
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
      count(personId, -1)
    })
  }

  return { method: 'GET', url: '/api/events', ...meta, ...words, handle: stream }
}
