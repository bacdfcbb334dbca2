import { sql } from 'kysely'
import { toInstant } from '#features/eligibility/rules/calendar.ts'
import { notify } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { secondsToWait } from '../rules/cascade.ts'
import { type ActOf, auditOf } from '../rules/states.ts'
import { holdWorkers } from './booking.ts'
import { answerFor, judgeShifts, mayWork } from './judging.ts'
import { readOpenShift } from './open.ts'
import { readOwnShift } from './own.ts'
import { readShift } from './read.ts'
import { recordOfPlace, tellManagers, tellPages, tellWorkers } from './telling.ts'

/** The queue that asks colleagues: a worker's request never reads what is known of them. */
export const SWAPS = 'shift-swaps'

/** The last thing of each act: who did it or whom it concerns, on which shift. */
function auditSwap(
  context: Context,
  act: ActOf<'swap'>,
  { subject, teamId, shiftId, startsAt }: { subject: string; teamId: string; shiftId: string; startsAt: string },
) {
  const action = auditOf('swap', act)
  return audit(context, { action, subject, object: `shifts:${shiftId}`, teamId, meta: { startsAt } })
}

/** Whom the caller may ask to take a shift over, by first names. */
export async function listColleagues({ db }: PersonContext, assignmentId: string) {
  const { rows } = await sql<{ userId: string; firstName: string }>`
    select user_id as "userId", first_name as "firstName" from app.swap_colleagues(${assignmentId})`.execute(db)
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
    select app.ask_swap(${assignmentId}, ${instant(clock)}) as id`.execute(db)
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

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>
export interface Asking {
  swapId: string
  /** Null: all who can. */
  userIds: readonly string[] | null
}

interface Found {
  teamId: string
  shiftId: string
  userId: string
  startsAt: string
}

/** Asks those colleagues who can work the shift; who asked is told where nobody can. */
export async function askColleagues({ database, clock, vault }: Needs, { swapId, userIds }: Asking) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: SWAPS } }
    const { rows } = await sql<Found>`
      select w.team_id as "teamId", w.shift_id as "shiftId", w.user_id as "userId", lower(s.during) as "startsAt"
        from app.swaps w join app.shifts s on s.id = w.shift_id where w.id = ${swapId} and w.state = 'asked'`.execute(
      db,
    )
    if (!rows[0]) return
    const { teamId, shiftId, userId, startsAt } = rows[0]
    const judged = await judgeShifts(context, { teamId, userIds, shiftIds: [shiftId], asJob: true })
    const onIt = judged.shifts.get(shiftId)?.people ?? []
    const able = [...judged.people.keys()].filter(
      (id) => !onIt.includes(id) && mayWork(judged, { userId: id, shiftId }),
    )
    const { rows: done } = await sql<{ asked: string[] }>`
      select app.ask_colleagues(${swapId}, ${able}::uuid[], ${instant(clock)}) as asked`.execute(db)
    const asked = done[0]?.asked ?? []
    await tellPages(db, teamId, [userId, ...asked])
    const about = { teamId, params: { shift: shiftId, startsAt } }
    await notify(context, { ...about, to: asked, kind: 'shift-swap-asked' })
    if (able.length > 0) return
    await notify(context, { ...about, to: [userId], kind: 'shift-swap-nobody' })
    await auditSwap(context, 'end-unanswered', { subject: userId, teamId, shiftId, startsAt })
  })
}

interface Swap extends Found {
  takerId: string | null
  state: string
}

const GONE = 'This shift is no longer there to be taken over'
const NOT_TAKEN = { gone: GONE, busy: 'You are booked somewhere else at that time' }

/** Takes a colleague's shift over: at once, or when a manager agrees. The taker is held and judged first. */
export async function acceptSwap(context: PersonContext, swapId: string) {
  const { db, actor, clock } = context
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", asked_by as "userId" from app.swap_of_asked(${swapId})`.execute(db)
  if (!rows[0]) throw notFound()
  const { shiftId, userId } = rows[0]
  await holdWorkers(context, [actor.id, userId])
  const { shift, found } = await readOpenShift(context, shiftId)
  if (shift.answer.verdict === 'blocked') throw conflict(shift, shift.answer.reasons[0]?.text ?? GONE)
  const { rows: done } = await sql<{ outcome: 'booked' | 'accepted' | keyof typeof NOT_TAKEN }>`
    select app.accept_swap(${swapId}, ${JSON.stringify(found)}::jsonb, ${instant(clock)}) as outcome`.execute(db)
  const { outcome } = done[0]!
  if (outcome === 'gone' || outcome === 'busy') throw conflict(shift, NOT_TAKEN[outcome])
  const { teamId, startsAt } = shift
  const swap = { teamId, shiftId, startsAt, userId, takerId: actor.id }
  if (outcome === 'booked') {
    await recordHandOver(context, swap, 'worker')
    return { booked: true }
  }
  await tellPages(db, teamId, [actor.id, userId])
  await tellManagers(context, 'shift-swap-accepted', swap)
  await auditSwap(context, 'accept', { subject: actor.id, teamId, shiftId, startsAt })
  return { booked: false }
}

/** Two places have changed hands: history and audit log of both, and both are told. */
async function recordHandOver(
  context: PersonContext,
  { userId, takerId, ...shift }: Found & { takerId: string },
  cause: 'worker' | 'agency',
) {
  await recordOfPlace(context, { ...shift, act: 'swap-out', userId, cause })
  await recordOfPlace(context, { ...shift, act: 'swap-in', userId: takerId, cause })
  await tellWorkers(context, 'shift-swap-given', { ...shift, to: [userId] })
  await tellWorkers(context, 'shift-swap-taken', { ...shift, to: [takerId] })
  await auditSwap(context, 'hand-over', { subject: takerId, ...shift })
}

/** Declines what a colleague asks, or asks colleagues no more. */
export async function endSwap(context: PersonContext, swapId: string, act: 'decline' | 'withdraw') {
  const { db, actor, clock } = context
  const { rows } = await sql<Omit<Swap, 'userId' | 'takerId'> & { askedBy: string; taker: string | null }>`
    select team_id as "teamId", shift_id as "shiftId", asked_by as "askedBy", taker, state, starts_at as "startsAt"
      from app.end_swap(${swapId}, ${act}, ${instant(clock)})`.execute(db)
  const ended = rows[0]
  if (!ended) throw notFound()
  const { teamId, shiftId, startsAt, askedBy, taker, state } = ended
  await tellPages(db, teamId, [askedBy, actor.id, ...(taker ? [taker] : [])])
  const isOver = act === 'decline' && state === 'declined'
  if (isOver) await tellWorkers(context, 'shift-swap-nobody', { teamId, shiftId, startsAt, to: [askedBy] })
  const about = { object: `shifts:${shiftId}`, meta: { startsAt } }
  await auditEach(context, {
    teamId,
    entries: [
      { ...about, action: auditOf('swap', act), subject: actor.id },
      ...(isOver ? [{ ...about, action: auditOf('swap', 'end-unanswered'), subject: askedBy }] : []),
    ],
  })
  return {}
}

const NOT_GIVEN = {
  gone: 'One of them can no longer do this: the shift stays as it is',
  busy: 'They are at work at that time',
}

/** Agrees that a place changes hands, after judging the one who takes it again, or does not. */
export async function answerSwap(context: TeamContext, { swapId, approve }: { swapId: string; approve: boolean }) {
  const { db, team, clock } = context
  const { rows } = await sql<Omit<Swap, 'startsAt'>>`
    select team_id as "teamId", shift_id as "shiftId", user_id as "userId", taker_id as "takerId", state
      from app.swaps where id = ${swapId} and team_id = ${team.id}`.execute(db)
  const swap = rows[0]
  if (!swap) throw notFound()
  const { shiftId, userId, takerId } = swap
  const current = () => readShift(context, shiftId)
  if (!takerId || swap.state !== 'accepted') throw conflict(await current(), NOT_GIVEN.gone)
  await holdWorkers(context, [userId, takerId])
  const judged = await judgeShifts(context, { teamId: team.id, userIds: [takerId], shiftIds: [shiftId] })
  const [answer, shift] = [
    answerFor(judged, { userId: takerId, shiftId, reader: 'manager' }),
    judged.shifts.get(shiftId),
  ]
  if (!shift) throw notFound()
  if (approve && !answer) throw conflict(await current(), NOT_GIVEN.gone)
  if (approve && answer?.said.verdict === 'blocked')
    throw conflict(await current(), answer.said.reasons[0]?.text ?? NOT_GIVEN.gone)
  const { rows: done } = await sql<{ outcome: 'booked' | 'refused' | keyof typeof NOT_GIVEN }>`
    select app.answer_swap(${swapId}, ${approve}, ${JSON.stringify(answer?.found ?? {})}::jsonb, ${instant(clock)}) as outcome`.execute(
    db,
  )
  const { outcome } = done[0]!
  if (outcome === 'gone' || outcome === 'busy') throw conflict(await current(), NOT_GIVEN[outcome])
  const about = { teamId: team.id, shiftId, startsAt: toInstant(shift.start).toISOString() }
  if (outcome === 'booked') {
    await recordHandOver(context, { ...about, userId, takerId }, 'worker')
    return current()
  }
  await tellPages(db, team.id, [userId, takerId])
  await tellWorkers(context, 'shift-swap-refused', { ...about, to: [userId, takerId] })
  const details = await current()
  await auditSwap(context, 'refuse', { subject: userId, ...about })
  return details
}

/** Ends what nobody has taken before the start, or is no longer somebody's to give. */
export async function expireSwaps({ database, clock, vault }: Needs) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; shiftId: string; userId: string; taker: string | null }>`
      select team_id as "teamId", shift_id as "shiftId", user_id as "userId", taker from app.expire_swaps(${instant(clock)})`.execute(
      db,
    )
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: SWAPS } }
    for (const [teamId, swaps] of Map.groupBy(rows, (row) => row.teamId)) {
      await tellPages(
        db,
        teamId,
        swaps.flatMap(({ userId, taker }) => (taker ? [userId, taker] : [userId])),
      )
      await auditEach(context, {
        teamId,
        entries: swaps.map(({ userId, shiftId }) => ({
          action: auditOf('swap', 'expire'),
          subject: userId,
          object: `shifts:${shiftId}`,
        })),
      })
    }
  })
}
