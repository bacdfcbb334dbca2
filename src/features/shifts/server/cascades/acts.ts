import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { auditOf } from '../../rules/states.ts'
import { readShift } from '../reading/read.ts'
import { tellPages, tellWorkers } from '../telling.ts'
import { askNext } from './data.ts'

const NOT_STARTED = {
  running: 'People are being asked already',
  full: 'Every place is taken',
  closed: 'This shift cannot be offered any more',
}

/** Begins to offer a shift to people in their order; the job asks them. */
export async function startCascade(
  context: TeamContext,
  { shiftId, userIds, minutes }: { shiftId: string; userIds: readonly string[]; minutes: number },
) {
  const { db, team, clock } = context
  // 404 for a shift of somebody else.
  const current = await readShift(context, shiftId)
  const { rows } = await sql<{ outcome: 'started' | keyof typeof NOT_STARTED }>`
    select app.start_cascade(${shiftId}, ${[...userIds]}::uuid[], ${minutes}, ${instant(clock)}) as outcome`.execute(db)
  const { outcome } = rows[0]!
  if (outcome !== 'started') throw conflict(current, NOT_STARTED[outcome])
  await askNext(db)
  const details = await readShift(context, shiftId)
  await tellPages(db, team.id)
  await audit(context, {
    action: 'cascade.start',
    object: `shifts:${shiftId}`,
    teamId: team.id,
    meta: { count: userIds.length, startsAt: details.startsAt },
  })
  return details
}

/** Asks nobody further; whoever was asked and has not answered is asked no more. */
export async function stopCascade(context: TeamContext, { shiftId }: { shiftId: string }) {
  const { db, team, clock } = context
  const current = await readShift(context, shiftId)
  const { rows } = await sql<{ asked: string[] | null }>`
    select app.stop_cascade(${shiftId}, ${instant(clock)}) as asked`.execute(db)
  const asked = rows[0]?.asked
  if (!asked) throw conflict(current, 'Nobody is being asked any more')
  const details = await readShift(context, shiftId)
  await tellPages(db, team.id, asked)
  const about = { object: `shifts:${shiftId}`, meta: { startsAt: details.startsAt } }
  await auditEach(context, {
    teamId: team.id,
    entries: [
      ...asked.map((subject) => ({ ...about, action: auditOf('offer', 'take-back'), subject })),
      { ...about, action: 'cascade.stop' },
    ],
  })
  return details
}

/** Puts somebody who applied on standby, or tells them that they are not picked. */
export async function answerApplication(
  context: TeamContext,
  { offerId, answer }: { offerId: string; answer: 'standby' | 'not-picked' },
) {
  const { db, team, clock } = context
  const { rows: known } = await sql<{ shiftId: string }>`
    select shift_id as "shiftId" from app.shift_offers where id = ${offerId} and team_id = ${team.id}`.execute(db)
  if (!known[0]) throw notFound()
  const { rows } = await sql<{ shiftId: string; userId: string; startsAt: string }>`
    select shift_id as "shiftId", user_id as "userId", starts_at as "startsAt"
      from app.answer_application(${offerId}, ${answer}, ${instant(clock)})`.execute(db)
  const details = await readShift(context, known[0].shiftId)
  const answered = rows[0]
  if (!answered) throw conflict(details, 'They have withdrawn, or are booked')
  const { shiftId, userId, startsAt } = answered
  if (answer === 'standby') await askNext(db)
  await tellPages(db, team.id, [userId])
  const kind = answer === 'standby' ? 'shift-standby' : 'shift-not-picked'
  await tellWorkers(context, kind, { teamId: team.id, shiftId, startsAt, to: [userId] })
  await audit(context, {
    action: auditOf('offer', answer === 'standby' ? 'stand-by' : 'close'),
    subject: userId,
    object: `shifts:${shiftId}`,
    teamId: team.id,
    meta: { startsAt },
  })
  return details
}
