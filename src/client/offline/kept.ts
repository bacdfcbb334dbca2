import { storedSession } from '../session/stored-session.ts'

const CACHE = 'care-kept'
/** As long as a session of somebody who sees their own data only may rest. */
const KEPT_MS = 14 * 24 * 3_600_000

/** Something that a person may read without a network, as the server said it at a moment. */
export interface Kept<T> {
  value: T
  /** Milliseconds since the epoch. */
  at: number
}

type Entry<T> = Kept<T> & { person: string }

const address = (name: string) => `/kept/${name}`

/** Keeps the latest value of a name on this device, for the person who is signed in and for nobody else. */
export async function keep<T>(name: string, { person, ...kept }: Entry<T>): Promise<void> {
  const entry = Response.json({ person, ...kept })
  await (await openCache())?.put(address(name), entry)
  // They may have signed out while it was written.
  if (storedSession()?.user.id !== person) await forgetKept()
}

/** What this device keeps for a person under a name, unless it is too old. */
export async function readKept<T>(name: string, person: string): Promise<Kept<T> | undefined> {
  const answer = await (await openCache())?.match(address(name))
  const entry = (await answer?.json().catch(() => undefined)) as Entry<T> | undefined
  return entry?.person === person && Date.now() - entry.at < KEPT_MS ? entry : undefined
}

/** Deletes what this device keeps for anybody but this person; everything without one. */
export async function keepOnlyFor(person: string | undefined): Promise<void> {
  const cache = person && (await openCache())
  if (!cache) return forgetKept()
  for (const request of await cache.keys()) {
    const name = new URL(request.url).pathname.slice(address('').length)
    if (!(await readKept(name, person))) await cache.delete(request)
  }
}

/** Deletes what this device keeps under a name. */
export async function forget(name: string): Promise<void> {
  await (await openCache())?.delete(address(name))
}

export async function forgetKept(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE)
}

/** Undefined where the browser has none: an address without TLS, some private windows. */
async function openCache(): Promise<Cache | undefined> {
  return 'caches' in window ? caches.open(CACHE).catch(() => undefined) : undefined
}
