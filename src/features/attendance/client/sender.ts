import { api, client } from '#client/api.ts'
import { queryClient, refetch } from '#client/queries.ts'
import { storedSession } from '#client/session/stored-session.ts'
import { MOST_TAPS } from '../rules/limits.ts'
import type { OwnPlace } from '../schema.ts'
import { hasTaps } from './has-taps.ts'
import { dropTap, type KeptTap, keepTap, readTaps } from './taps.ts'

const TRY_AGAIN_MS = 20_000

/** Taps of this page whose position is being read, or whose reason is being asked. */
const held = new Set<string>()
let sending: Promise<void> | undefined
let keeping: string | undefined

/** Holds a tap back while more is asked about it. Whoever leaves the page has it sent as it is. */
export const hold = (id: string) => held.add(id)

export function release(person: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) held.delete(id)
  return sendTaps(person)
}

/**
 * Sends what this device keeps of a person, while it is they who are signed in. What does not arrive stays; what has
 * arrived may be sent again.
 */
async function sendTaps(person: string): Promise<void> {
  await sending?.catch(() => undefined)
  sending ??= send(person).finally(() => {
    sending = undefined
  })
  return sending
}

async function send(person: string) {
  for (let taps = due(person); taps.length > 0 && storedSession()?.user.id === person; taps = due(person)) {
    const { items } = await client.attendance.clock({
      userId: person,
      sentAt: new Date().toISOString(),
      taps: taps.map(({ siteName: _, refused: __, ...tap }) => tap),
    })
    const kept = new Set(items.flatMap(({ id, outcome }) => (outcome === 'kept' ? [id] : [])))
    show(taps.filter(({ id }) => kept.has(id)))
    for (const { id, outcome } of items) {
      const tap = taps.find((one) => one.id === id)
      if (outcome === 'kept') dropTap(person, id)
      else if (tap) keepTap(person, { ...tap, refused: true })
    }
  }
}

/** The pages show as clocked what the server has taken, also if they cannot read it anew just now. */
function show(taps: readonly KeptTap[]) {
  queryClient.setQueryData(
    api.attendance.own.queryKey(),
    (old) => old && { items: old.items.map((place) => withTaps(place, taps)) },
  )
  void refetch(api.attendance.own.key())
}

function withTaps(place: OwnPlace, taps: readonly KeptTap[]): OwnPlace {
  const fresh = taps.filter(
    ({ id, assignmentId }) => assignmentId === place.assignmentId && !place.events.some((event) => event.id === id),
  )
  const events = fresh.map(({ id, kind, deviceAt }) => ({ id, kind, at: deviceAt, source: 'phone' as const }))
  return { ...place, events: [...place.events, ...events] }
}

const due = (person: string): KeptTap[] =>
  readTaps(person)
    .filter(({ id, refused }) => !refused && !held.has(id))
    .slice(0, MOST_TAPS)

/** Sends from now on whenever there may be a network: at once, when the device says so, when the page is looked at, and now and then. */
export function keepSending(person: string) {
  const trySending = () => {
    if (hasTaps(person) && navigator.onLine) sendTaps(person).catch(() => undefined)
  }
  trySending()
  if (keeping === person) return
  keeping = person
  addEventListener('online', trySending)
  addEventListener('visibilitychange', trySending)
  setInterval(trySending, TRY_AGAIN_MS)
}
