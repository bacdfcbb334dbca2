import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { secondsToWait } from '#features/shifts/rules/cascade.ts'
import { aboutShifts, judgeShifts, mayWork, readOwnShift, tellPages } from '#features/shifts/server/data.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import { toMinute } from '#shared/calendar.ts'
import { auditSwap, type Found, type Needs, SWAPS } from './swaps.ts'

/** Whom the caller may ask to take a shift of theirs over, by first names; 404 for a place of somebody else. */
export async function listColleagues({ db, actor }: PersonContext, assignmentId: string) {
  const [own, { rows }] = await Promise.all([
    sql`select from app.assignments where id = ${assignmentId} and user_id = ${actor.id}`.execute(db),
    sql<{ userId: string; firstName: string }>`
      select user_id as "userId", first_name as "firstName" from app.swap_colleagues(${assignmentId})`.execute(db),
  ])
  if (own.rows.length === 0) throw notFound()
  return { items: rows }
}

/** Asks these colleagues, or all who can, to take a shift over; at night they are asked in the morning. */
export async function askSwap(
  context: PersonContext,
  { assignmentId, userIds = null }: { assignmentId: string; userIds?: readonly string[] | null | undefined },
) {
  const { db, actor, clock } = context
  const own = await readOwnShift(context, assignmentId)
  const { rows } = await sql<{ id: string | null }>`
    select app.ask_swap(${assignmentId}, ${userIds && new Set(userIds).size}, ${instant(clock)}) as id`.execute(db)
  const swapId = rows[0]?.id
  if (!swapId) throw conflict(await readOwnShift(context, assignmentId), 'This shift cannot be handed over now')
  const { teamId, shiftId, startsAt } = own
  const wait = secondsToWait(new Date(clock.now()), startsAt)
  await enqueue(db, { queue: SWAPS, data: { swapId, userIds }, options: wait > 0 ? { startAfter: wait } : {} })
  await tellPages(db, teamId, [actor.id])
  const asked = await readOwnShift(context, assignmentId)
  await auditSwap(context, 'ask', { subject: actor.id, teamId, shiftId, startsAt })
  return asked
}
export interface Asking {
  swapId: string
  /** Null: all who can. */
  userIds: readonly string[] | null
}

/** Asks those colleagues who can work the shift; who asked is told where nobody can. */
export async function askColleagues({ database, clock, vault }: Needs, { swapId, userIds }: Asking) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: SWAPS } }
    const { rows } = await sql<Found>`
      select w.team_id as "teamId", w.shift_id as "shiftId", w.user_id as "userId", s.starts_at as "startsAt"
        from app.swaps w join app.shifts s on s.id = w.shift_id where w.id = ${swapId} and w.state = 'asked'`.execute(
      db,
    )
    if (!rows[0]) return
    const { teamId, shiftId, userId, startsAt } = rows[0]
    const judged = await judgeShifts(context, { teamId, userIds, shiftIds: [shiftId], asJob: true })
    const onIt = judged.shifts.get(shiftId)?.people ?? []
    const others = [...judged.people.keys()].filter((id) => !onIt.includes(id))
    const own = await readStarts({ db, clock }, { teamId, userIds: others })
    // Also who could only in return for a shift of theirs.
    const able = others.filter((id) =>
      [undefined, ...(own.get(id) ?? [])].some((givesUp) =>
        mayWork(judged, { userId: id, shiftId, ...(givesUp !== undefined && { givesUp }) }),
      ),
    )
    const { rows: done } = await sql<{ asked: string[] }>`
      select app.ask_colleagues(${swapId}, ${able}::uuid[], ${instant(clock)}) as asked`.execute(db)
    const asked = done[0]?.asked ?? []
    await tellPages(db, teamId, [userId, ...asked])
    const told = aboutShifts('shift-swap-asked', { ...rows[0], isNeeded: true })
    await notify(context, { ...told, to: asked, params: { ...told.params, swap: swapId } })
    if (able.length > 0) return
    const nobody = aboutShifts('shift-swap-nobody', rows[0])
    const params = { ...nobody.params, asked: 0, ...(userIds && { chosen: userIds.length }) }
    await notify(context, { ...nobody, to: [userId], params })
    await auditSwap(context, 'end-unanswered', { subject: userId, teamId, shiftId, startsAt })
  })
}

/** When the shifts begin that some people could give in return. */
async function readStarts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
) {
  const { rows } = await sql<{ userId: string; startsAt: string }>`
    select a.user_id as "userId", a.starts_at as "startsAt" from app.assignments a join app.shifts s on s.id = a.shift_id
      and s.state = 'open'
     where a.team_id = ${teamId} and a.user_id = any (${[...userIds]}::uuid[]) and a.state = 'confirmed'
       and a.starts_at > ${instant(clock)}`.execute(db)
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byPerson].map(([userId, own]) => [userId, own.map(({ startsAt }) => toMinute(new Date(startsAt)))]),
  )
}
