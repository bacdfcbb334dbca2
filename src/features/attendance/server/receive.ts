import { sql } from 'kysely'
import { holdWorkers, tellManagers } from '#features/shifts/server/data.ts'
import { auditEach } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../nouns.ts'
import { received } from '../rules/received.ts'
import type { Tap } from '../schema.ts'

interface OwnPlace {
  id: string
  teamId: string
  shiftId: string
  startsAt: string
  state: string
}

/** Places of the caller on published shifts, whatever has become of them. */
async function readPlaces({ db }: PersonContext, ids: readonly string[]): Promise<Map<string, OwnPlace>> {
  const { rows } = await sql<OwnPlace>`
    select a.id, a.team_id as "teamId", a.shift_id as "shiftId", a.starts_at as "startsAt", a.state
      from app.own_told_places(${[...ids]}::uuid[]) a`.execute(db)
  return new Map(rows.map((place) => [place.id, place]))
}

/** The columns of an event, as JSON. */
interface NewEvent {
  id: string
  assignmentId: string
  kind: string
  source: 'phone' | 'later'
  at: string
  deviceAt: string | null
  deviceOffset: number | null
  place: string
  metres: number | null
  accuracy: number | null
  reason: string | null
  flags: readonly string[]
}

/** Adds events of the caller to their places; returns the ids of those that were not there yet. */
async function add({ db, actor, clock }: PersonContext, events: readonly NewEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into app.clock_events (id, team_id, assignment_id, user_id, kind, source, at, device_at, device_offset,
      received_at, place, metres, accuracy,
        reason, flags, by)
      select e.id, a.team_id, a.id, a.user_id, e.kind, e.source, e.at, e."deviceAt", e."deviceOffset", ${instant(clock)},
        e.place, e.metres, e.accuracy,
          e.reason, e.flags, ${actor.id}
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (id uuid, "assignmentId" uuid, kind text, source text, at timestamptz,
            "deviceAt" timestamptz, "deviceOffset" int, place text, metres int, accuracy int, reason text, flags text[])
        join app.assignments a on a.id = e."assignmentId" and a.user_id = ${actor.id}
       order by e.id
    on conflict (id) do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these events that the caller has sent before. */
async function readKept({ db, actor }: PersonContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from app.clock_events where id = any (${[...ids]}::uuid[]) and user_id = ${actor.id}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Added {
  event: Pick<NewEvent, 'id' | 'kind' | 'source' | 'flags'>
  place: OwnPlace
}

/** Tells open pages, and managers of who came to what they were off; the last step is the audit log. */
async function record(context: PersonContext, added: readonly Added[]) {
  const { db, actor } = context
  const byTeam = Map.groupBy(added, ({ place }) => place.teamId)
  if (added.length > 0) await publish(db, attendanceNouns.ownClock.of(actor.id))
  for (const [teamId, some] of byTeam) {
    await publish(db, attendanceNouns.clocks.of(teamId))
    const astray = some.filter(({ event: { kind, flags } }) => kind === 'in' && flags.includes('not-booked'))
    for (const { place } of astray) await tellManagers(context, 'shift-clock-astray', place)
  }
  for (const [teamId, some] of byTeam)
    await auditEach(context, {
      teamId,
      entries: some.map(({ event: { id, kind, source }, place: { startsAt } }) => ({
        action: source === 'later' ? 'clock.later' : 'clock.tap',
        subject: actor.id,
        object: `clock_events:${id}`,
        meta: { kind, startsAt },
      })),
    })
}

/** Keeps what a device sends, once each: of what is there already nothing changes, and it is said to be kept. */
export async function receive(
  context: PersonContext,
  { userId, sentAt, taps }: { userId: string; sentAt: string; taps: readonly Tap[] },
) {
  const { actor, clock } = context
  if (userId !== actor.id) throw conflict(null, 'These were tapped by somebody else: they are sent when they sign in')
  await holdWorkers(context, [actor.id])
  const places = await readPlaces(
    context,
    taps.map(({ assignmentId }) => assignmentId),
  )
  const contact = { sentAt: new Date(sentAt), receivedAt: new Date(clock.now()) }
  const events = taps.flatMap((tap): NewEvent[] => {
    const place = places.get(tap.assignmentId)
    const { metres = null, accuracy = null, reason = null } = tap
    return place ? [{ ...tap, ...received(tap, place, contact), source: 'phone', metres, accuracy, reason }] : []
  })
  const fresh = await add(context, events)
  const kept = fresh.union(
    await readKept(
      context,
      taps.flatMap(({ id }) => (fresh.has(id) ? [] : [id])),
    ),
  )
  await record(
    context,
    events.flatMap((event) => {
      // The same tap may stand twice in one sending.
      const isNew = fresh.delete(event.id)
      return isNew ? [{ event, place: places.get(event.assignmentId)! }] : []
    }),
  )
  return { items: taps.map(({ id }) => ({ id, outcome: kept.has(id) ? ('kept' as const) : ('refused' as const) })) }
}

/**
 * Says afterwards when the caller left, where they forgot to clock out: after the last that they have clocked. Saying
 * it again changes nothing.
 */
export async function sayLeft(
  context: PersonContext,
  { assignmentId, id, at }: { assignmentId: string; id: string; at: string },
) {
  const { db, clock } = context
  await holdWorkers(context, [context.actor.id])
  const place = (await readPlaces(context, [assignmentId])).get(assignmentId)
  if (!place) throw notFound()
  const { rows } = await sql<{ isKept: boolean; lastKind: string | null; lastAt: string | null }>`
    select c.last_kind as "lastKind", c.last_at as "lastAt",
        exists (select from app.clock_events e where e.id = ${id} and e.assignment_id = ${assignmentId}) as "isKept"
      from app.clock_stands(${place.teamId}, ${assignmentId}) c`.execute(db)
  const { isKept, lastKind, lastAt } = rows[0]!
  if (isKept) return {}
  if (lastKind === 'out') throw conflict(null, 'You have clocked out already. If the time is wrong, tell your agency')
  if (Date.parse(at) > clock.now()) throw invalid([{ path: 'at', message: 'Enter a time that is not in the future' }])
  if (lastAt && Date.parse(at) < Date.parse(lastAt))
    throw invalid([{ path: 'at', message: 'Enter a time after the last that you clocked' }])
  const event = { id, assignmentId, kind: 'out', source: 'later' as const, at, place: 'unknown', flags: [] }
  const unknown = { deviceAt: null, deviceOffset: null, metres: null, accuracy: null, reason: null }
  const fresh = await add(context, [{ ...event, ...unknown }])
  if (!fresh.has(id)) throw conflict(null)
  await record(context, [{ event, place }])
  return {}
}
