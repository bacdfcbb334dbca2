import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { aboutShifts, holdWorkers } from '#features/shifts/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { auditEach } from '#server/audit.ts'
import { asCaller, type CallContext } from '#server/calls/caller.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { attendanceNouns } from '../../nouns.ts'
import type { KeptFlag } from '../../rules/events.ts'
import { received } from '../../rules/received.ts'
import { wasShown } from '../../rules/tablet.ts'
import type { TabletTaps } from '../../schema.ts'
import { readBadgeCode } from './badge-code.ts'
import { provePin } from './prove-pin.ts'
import { openSealed } from './sealed-proof.ts'
import { type Device, deviceOf } from './tablet.ts'

interface Place {
  userId: string
  name: string
  shiftId: string
  startsAt: string
  state: string
  pinHash: string | null
  known: string[]
}

export type Asking = Pick<Services, 'limits' | 'vault' | 'clock'> & { call: CallContext; token: string | undefined }

const reading = { access: 'anyone', effect: 'read' } as const
const writing = { access: 'anyone', effect: 'write' } as const

async function readPlaces(
  db: Context['db'],
  token: string | undefined,
  taps: TabletTaps['taps'],
): Promise<Map<string, Place>> {
  const ids = taps.map(({ id }) => id)
  const { rows } = await sql<Place & { id: string }>`
    select t.id, p.user_id as "userId", p.name, p.shift_id as "shiftId", p.starts_at as "startsAt", p.state,
      p.pin_hash as "pinHash", p.known
      from unnest(${[...new Set(taps.map(({ assignmentId }) => assignmentId))]}::uuid[]) t (id)
      cross join lateral app.place_at_device(${hashSecret(token ?? '')}, t.id, ${ids}::uuid[]) p`.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Throws 403 for whoever has no PIN, or another one. */
function provePinAt(asking: Asking, { device, place, pin }: { device: Device; place: Place; pin: string }) {
  const { name, pinHash, userId } = place
  if (!pinHash) throw forbidden(`${name} has no PIN yet. Choose one in My Shifts on your phone, or show your badge`)
  const typed = { pin, stored: pinHash, personId: userId, deviceId: device.deviceId, name }
  return provePin(asking, { ...typed, instead: ', or show your badge' })
}

interface Event {
  id: string
  assignmentId: string
  kind: string
  at: string
  deviceAt: string
  deviceOffset: number
  flags: KeptFlag[]
  badgeId: string | null
}

/** The number of the badge whose code was shown: 409 for a code of another installation or person, or of another time. */
function proveBadge(
  asking: Asking,
  { place, places, text, at }: { place: Place; places: Map<string, Place>; text: string; at: string },
) {
  const badge = openBadge(asking, { text, at })
  if (places.get(badge.placeId)?.userId !== place.userId) throw conflict(null, NOT_THEIRS)
  return badge.badgeId
}

const NOT_THEIRS = 'This is not the code of their badge. Open the badge on your phone and show it again'

/** What a code says that was shown just now: 409 for any other. */
export function openBadge({ vault }: Asking, { text, at }: { text: string; at: string }) {
  const badge = readBadgeCode(vault, text)
  if (!badge) throw conflict(null, NOT_THEIRS)
  if (!wasShown(badge, new Date(at))) throw conflict(null, 'This code is over. Wait for the next one on your phone')
  return badge
}

/** Whoever came to what they are not booked on any more is told to managers. */
async function tellAstray(context: Context, { teamId }: Device, added: readonly { event: Event; place: Place }[]) {
  const astray = added.filter(({ event: { kind, flags } }) => kind === 'in' && flags.includes('not-booked'))
  if (astray.length === 0) return
  const to = await managersOf(context.db, teamId)
  await notify(
    context,
    astray.map(({ place: { userId, shiftId, startsAt } }) => ({
      ...aboutShifts('shift-clock-astray', { teamId, shiftId, startsAt }),
      ...{ to, about: userId },
    })),
  )
}

/** Writes events of one person whose proof has been checked; of two sendings at once the first does. */
async function write(
  context: Context,
  device: Device,
  { token, events, places }: { token: string | undefined; events: readonly Event[]; places: Map<string, Place> },
) {
  const { db, clock } = context
  const { userId } = [...places.values()][0]!
  await holdWorkers(context, [userId])
  const { rows } = await sql<{ id: string }>`
    select id from app.clock_at_device(${hashSecret(token ?? '')}, ${userId}, ${JSON.stringify(events)}::jsonb, ${instant(clock)})`.execute(
    db,
  )
  const fresh = new Set(rows.map(({ id }) => id))
  const added = events
    .filter(({ id }) => fresh.has(id))
    .map((event) => ({ event, place: places.get(event.assignmentId)! }))
  if (added.length === 0) return false
  await publish(
    db,
    attendanceNouns.ownClock.of(userId),
    attendanceNouns.clocks.of(device.teamId),
    attendanceNouns.tablets.of(device.teamId),
  )
  await tellAstray(context, device, added)
  await auditEach(context, {
    teamId: device.teamId,
    entries: added.map(({ event: { id, kind, badgeId }, place: { startsAt } }) => ({
      action: 'clock.tablet',
      subject: userId,
      object: `clock_events:${id}`,
      meta: { kind, startsAt, proof: badgeId ? 'badge' : 'pin', device: device.deviceId },
    })),
  })
  return true
}

/** Keeps what one person taps at a tablet with their PIN or badge, each once, also if it was tapped without a network and is sent later. */
export async function takeTaps(asking: Asking, { sentAt, taps, proof }: TabletTaps) {
  const { call, token, vault, clock } = asking
  const { device, places } = await asCaller(call, reading, async ({ db }) => {
    const device = await deviceOf({ db }, token)
    return { device, places: await readPlaces(db, token, taps) }
  })
  const [place] = places.values()
  if (!place || taps.some(({ assignmentId }) => places.get(assignmentId)?.userId !== place.userId)) throw notFound()
  if (taps.every(({ id }) => place.known.includes(id))) return { name: place.name }
  const contact = { sentAt: new Date(sentAt), receivedAt: new Date(clock.now()) }
  const timed = taps.map((tap) => ({ ...tap, ...received(tap, places.get(tap.assignmentId)!, contact) }))
  const text = openSealed(vault, device.siteId, proof.sealed)
  if (text === undefined) throw conflict(null, 'What was typed could not be read. Tap your name again')
  if (proof.kind === 'pin') await provePinAt(asking, { device, place, pin: text })
  const badgeId = proof.kind === 'badge' ? proveBadge(asking, { place, places, text, at: timed[0]!.at }) : null
  const events = timed.map((event) => ({ ...event, badgeId }))
  await asCaller(call, writing, async (context) => {
    const isWritten = await write(context, device, { token, events, places })
    // Nothing new: the same was being sent twice at once, or the tablet was ended meanwhile, or the badge has been shown before.
    if (isWritten) return
    await deviceOf(context, token)
    const again = (await readPlaces(context.db, token, taps)).get(taps[0]!.assignmentId)
    if (!taps.every(({ id }) => again?.known.includes(id)))
      throw conflict(null, 'This code has been used. Wait for the next one on your phone')
  })
  return { name: place.name }
}
