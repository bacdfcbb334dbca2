import pg from 'pg'
import { CHANNEL } from '../publish.ts'
import type { Connection } from './db.ts'

/** Receives a topic, and how many followers it has in this process. */
type Follower = (topic: string, followers: number) => void

/** Listens on one connection to what any process publishes, and passes each topic on to its followers in this process. */
export interface Listener {
  /**
   * Calls `follower` for each of `topics`, with 'resync' whenever messages may have been missed, and with 'closing' at
   * the end. Returns the unsubscriber.
   */
  follow(topics: Iterable<string>, follower: Follower): () => void
  /** Calls `hear` with what any process sends on a channel of its own; asked for before the connection is there. */
  hear(channel: string, hear: (payload: string) => void): void
  /** Tells the followers of a topic in this process, of something that no process publishes. */
  passOn(topic: string): void
  /** The topics among `topics` that were published within the last `ms`; undefined when unknown, e.g. longer ago than ten seconds. */
  heardWithin<T extends string>(topics: readonly T[], ms: number): T[] | undefined
  close(): Promise<void>
}

const RECONNECT_MS = [1000, 2000, 5000, 10_000]
const REMEMBERED_MS = 10_000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function createListener(connection: Connection, onError: (error: Error) => void): Listener {
  const followers = new Map<string, Set<Follower>>()
  const channels = new Map([[CHANNEL, passOn]])
  /** When each topic was last received, the latest at the end. */
  const heardAt = new Map<string, number>()
  let listeningSince = Number.POSITIVE_INFINITY
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  function tellEveryone(message: 'resync' | 'closing') {
    const everyone = new Set([...followers.values()].flatMap((set) => [...set]))
    for (const follower of everyone) follower(message, everyone.size)
  }

  function remember(topic: string) {
    const now = performance.now()
    heardAt.delete(topic)
    heardAt.set(topic, now)
    for (const [old, at] of heardAt) {
      if (now - at <= REMEMBERED_MS) break
      heardAt.delete(old)
    }
  }

  function passOn(topic: string) {
    remember(topic)
    const hearing = followers.get(topic)
    for (const follower of hearing ?? []) follower(topic, hearing?.size ?? 0)
  }

  function again(error?: Error) {
    if (closed || timer) return
    listeningSince = Number.POSITIVE_INFINITY
    if (error) onError(error)
    client?.end().catch(() => {})
    client = undefined
    timer = setTimeout(listen, RECONNECT_MS[Math.min(failures++, RECONNECT_MS.length - 1)])
  }

  async function listen() {
    timer = undefined
    const next = new pg.Client({ ...connection, keepAlive: true })
    next.on('error', again)
    next.on('end', () => next === client && again())
    next.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload))
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${channel}`)
      client = next
      listeningSince = performance.now()
      if (failures > 0) tellEveryone('resync')
      failures = 0
    } catch (error) {
      await next.end().catch(() => {})
      again(error as Error)
    }
  }

  void listen()

  return {
    hear: (channel, hear) => void channels.set(channel, hear),
    passOn,
    follow(topics, follower) {
      const mine = [...topics]
      for (const topic of mine) followers.set(topic, (followers.get(topic) ?? new Set()).add(follower))
      return () => {
        for (const topic of mine) {
          const set = followers.get(topic)
          set?.delete(follower)
          if (set?.size === 0) followers.delete(topic)
        }
      }
    },
    heardWithin(topics, ms) {
      const from = performance.now() - ms
      if (ms > REMEMBERED_MS || (ms > 0 && from < listeningSince)) return undefined
      return topics.filter((topic) => (heardAt.get(topic) ?? Number.NEGATIVE_INFINITY) > from)
    },
    async close() {
      if (closed) return
      closed = true
      clearTimeout(timer)
      tellEveryone('closing')
      await client?.end().catch(() => {})
    },
  }
}
