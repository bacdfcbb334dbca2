import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { readPhones } from '#features/profile/server/data.ts'
import type { Override, ShiftInput } from '#features/shifts/schema.ts'
import { assign, createShifts, holdWorkers } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../nouns.ts'
import type { Unbooked } from '../schema.ts'

const DECIDED = 'Somebody has decided this already'

/** Work without a booking that waits to be decided, the oldest first. */
export async function readUnbooked(context: TeamContext): Promise<{ items: Unbooked[] }> {
  const { db, team } = context
  const { rows } = await sql<Omit<Unbooked, 'phone'>>`
    select u.id, u.user_id as "userId", coalesce(nullif(m.full_name, ''), 'Former member') as "fullName",
      u.site_id as "siteId", x.name as "siteName",
        coalesce(m.position, 'care-assistant') as job, u.came_at as "cameAt", u.left_at as "leftAt", u.note
      from app.unbooked_work u join app.sites x on x.id = u.site_id
      left join app.team_members m on m.team_id = u.team_id and m.user_id = u.user_id
     where u.team_id = ${team.id} and u.state = 'waiting' order by u.came_at, u.id limit 100`.execute(db)
  const phones = await readPhones(context, { teamId: team.id, userIds: rows.map(({ userId }) => userId) })
  return { items: rows.map((row) => ({ ...row, phone: phones.get(row.userId) ?? null })) }
}

interface Waiting {
  userId: string
  siteId: string
  cameAt: string
}

/** What waits, with its person held: of two who decide, the second learns that it is decided. */
async function holdWaiting(context: TeamContext, id: string): Promise<Waiting> {
  const { db, team } = context
  const read = sql<Waiting & { state: string }>`
    select u.user_id as "userId", u.site_id as "siteId", u.came_at as "cameAt", u.state from app.unbooked_work u
     where u.id = ${id} and u.team_id = ${team.id}`
  const [found] = (await read.execute(db)).rows
  if (!found) throw notFound()
  await holdWorkers(context, [found.userId])
  const [held] = (await read.execute(db)).rows
  if (held?.state !== 'waiting') throw conflict(await readUnbooked(context), DECIDED)
  return held
}

type Made = Pick<ShiftInput, 'day' | 'job' | 'start' | 'startIs' | 'end' | 'endIs' | 'breakMinutes' | 'pay'>

/** Makes a shift of it and books its person by the ordinary way to a place; what they said of coming and leaving is clocked on it. */
export async function placeUnbooked(
  context: TeamContext,
  { unbookedId, day, override, ...made }: Made & { unbookedId: string; override?: Override | undefined },
): Promise<{ shiftId: string }> {
  const { db, team, clock } = context
  const { userId, siteId, cameAt } = await holdWaiting(context, unbookedId)
  const plain = { staffRequired: 1, booking: 'assign', isSleepIn: false, isUrgent: false } as const
  const shift = { ...plain, ...made, siteId, days: [day], publish: true, isDone: true }
  const [shiftId] = await createShifts(context, shift)
  const details = await assign(context, { shiftId: shiftId!, userId, override, cameAt })
  const placeId = details.places.find((place) => place.userId === userId)!.assignmentId
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from app.put_unbooked(${unbookedId}, ${placeId}, ${instant(clock)})`.execute(db)
  await publish(db, attendanceNouns.clocks.of(team.id), attendanceNouns.ownClock.of(userId))
  await notify(context, { to: [userId], kind: 'clock-unbooked-placed', teamId: team.id })
  await auditEach(context, {
    teamId: team.id,
    entries: [
      { action: 'unbooked.place', subject: userId, object: `unbooked_work:${unbookedId}` },
      ...rows.map(({ id, kind }) => ({
        action: 'unbooked.clocked' as const,
        subject: userId,
        object: `clock_events:${id}`,
        meta: { kind },
      })),
    ],
  })
  return { shiftId: shiftId! }
}

/** Refuses it in words, which the person reads. */
export async function refuseUnbooked(
  context: TeamContext,
  { unbookedId, words }: { unbookedId: string; words: string },
) {
  const { db, team, actor, clock } = context
  const { userId } = await holdWaiting(context, unbookedId)
  await sql`update app.unbooked_work set state = 'refused', decided_at = ${instant(clock)}, decided_by = ${actor.id}, words = ${words}
    where id = ${unbookedId} and team_id = ${team.id} and state = 'waiting'`.execute(db)
  await publish(db, attendanceNouns.clocks.of(team.id), attendanceNouns.ownClock.of(userId))
  await notify(context, { to: [userId], kind: 'clock-unbooked-refused', teamId: team.id })
  await audit(context, {
    action: 'unbooked.refuse',
    subject: userId,
    teamId: team.id,
    object: `unbooked_work:${unbookedId}`,
  })
  return {}
}
