import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { toInstant } from '#shared/calendar.ts'
import { shiftActions } from '../../policy.ts'
import type { AssignmentState } from '../../rules/place-acts.ts'
import type { Override } from '../../schema.ts'
import { readShift } from '../reading/read.ts'
import { auditPlace, type DoneToPlace, notePlace, recordOfPlace, tellWorkers } from '../telling.ts'
import { NOT_GIVEN, refusal } from './booking.ts'
import { answerFor, judgeShifts } from './judging.ts'
import { findPlace } from './places.ts'

/** A place as it was, so that it can be again: by the same id, with what was accepted and how it came about. */
export interface FormerPlace {
  id: string
  shiftId: string
  userId: string
  state: AssignmentState
  way: string
  pencilledUntil: string | null
  bookedAt: string
  bookedBy: string | null
  override: Override | null
  kept: Override | null
  /** What late changes of it still pay. */
  stillPaid: number | null
  stillPaidDay: string | null
  /** What they still charge; left out in what was kept before there was any. */
  stillCharged?: number | null
}

/**
 * Takes a place away as if it had not been given, where nobody has been told of it: on a draft, or by whoever gave it
 * within the seconds of Undo. False where somebody knows of it: then they are taken off.
 */
export async function takeBack(context: TeamContext, assignmentId: string): Promise<boolean> {
  const { db, team, clock } = context
  const { shiftId, userId, startsAt } = await findPlace(context, { assignmentId, teamId: team.id })
  const { rows } = await sql`
    select from app.undo_assign(${assignmentId}, make_interval(secs => ${HOLD_S}), ${instant(clock)})`.execute(db)
  if (rows.length === 0) return false
  await recordOfPlace(context, {
    ...{ act: 'undo-assign', teamId: team.id, shiftId, userId, startsAt, cause: 'agency' },
  })
  return true
}

/**
 * Puts somebody back on a shift as they were on it, if they may work it now; what a manager answered for then counts,
 * where the caller may. 409 with the reasons, or when there is no place any more.
 */
export async function putBack(context: TeamContext, place: FormerPlace, { isNew }: { isNew: boolean }) {
  const { db, team, clock } = context
  const { shiftId, userId } = place
  await holdWorkers(context, [userId])
  const judged = await judgeShifts(context, { teamId: team.id, userIds: [userId], shiftIds: [shiftId] })
  const [answer, shift] = [answerFor(judged, { userId, shiftId, reader: 'manager' }), judged.shifts.get(shiftId)]
  if (!answer || !shift) throw notFound()
  const accepted = can(team, shiftActions.override) ? (place.override ?? place.kept ?? undefined) : undefined
  const current = async () => ({ shift: await readShift(context, shiftId), answer: answer.said })
  const refused = refusal(answer.said, accepted)
  if (refused) throw conflict(await current(), refused)
  const { rows } = await sql<{ outcome: 'booked' | keyof typeof NOT_GIVEN }>`
    select app.put_back_place(${JSON.stringify(place)}::jsonb, ${JSON.stringify(answer.found)}::jsonb, ${instant(clock)}) as outcome`.execute(
    db,
  )
  const outcome = rows[0]?.outcome ?? 'closed'
  if (outcome !== 'booked') throw conflict(await current(), NOT_GIVEN[outcome])
  await restoreCharges(context, [place])
  const done: DoneToPlace = {
    ...{ act: isNew ? 'assign' : 'put-back', cause: 'agency', teamId: team.id, shiftId, userId },
    startsAt: toInstant(shift.start).toISOString(),
  }
  await notePlace(context, done)
  const { state } = await readShift(context, shiftId)
  if (state === 'open') await tellWorkers(context, 'shift-booked', { ...done, to: [userId] })
  await auditPlace(context, done)
}

const restoreCharges = ({ db }: TeamContext, places: readonly FormerPlace[]) => {
  const charges = places.map(({ id, stillCharged }) => ({ id, pence: stillCharged ?? null }))
  return sendWithoutWaiting(db, sql`select app.restore_still_charged(${JSON.stringify(charges)}::jsonb)`.compile(db))
}

/** What late changes still pay and charge of some places, as it was before what nobody was told of. The caller holds them. */
export async function restoreStillPaid(context: TeamContext, places: readonly FormerPlace[]) {
  if (places.length === 0) return
  const { db } = context
  const amounts = places.map(({ id, stillPaid, stillPaidDay }) => ({ id, stillPaid, stillPaidDay }))
  await sql`select app.restore_still_paid(${JSON.stringify(amounts)}::jsonb)`.execute(db)
  await restoreCharges(context, places)
}
