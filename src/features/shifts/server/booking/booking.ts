import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { takeBackHeld } from '#features/notifications/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { toInstant } from '#shared/calendar.ts'
import { shiftActions } from '../../policy.ts'
import { auditOf } from '../../rules/states.ts'
import type { OpenShift, Override, OwnShift, ShiftDetails } from '../../schema.ts'
import { askNext } from '../cascades/data.ts'
import { readOpenShift } from '../reading/open.ts'
import { readOwnShift } from '../reading/own.ts'
import { readShift } from '../reading/read.ts'
import { auditPlace, type DoneToPlace, notePlace, recordOfPlace, tellPages, tellWorkers } from '../telling.ts'
import { answerFor, judgeShifts } from './judging.ts'
import { findPlace, requireAct } from './places.ts'

export interface Taken {
  outcome: 'booked' | 'full' | 'closed' | 'busy'
  assignmentId: string | null
}

/** Why there is no place, for who asked for one. */
const NO_PLACE = {
  full: 'Somebody else was quicker: every place is taken',
  closed: 'This shift cannot be taken any more',
  busy: 'You are booked somewhere else at that time',
}

/**
 * Holds the caller and the shift before anything is judged: of those who claim the last place at once, all but one
 * learn at once that it is full.
 */
async function holdPlace({ db, clock }: PersonContext, shiftId: string) {
  const { rows } = await sql<{ why: Taken['outcome'] | null }>`
    select app.hold_place(${shiftId}, ${instant(clock)}) as why`.execute(db)
  if (rows[0]?.why === 'full') throw conflict({ id: shiftId, placesLeft: 0 }, NO_PLACE.full)
}

/**
 * Takes a place for the caller: on a shift to be claimed, or one that they are offered. 409 with the shift as it is
 * when it blocks them or the last place has gone.
 */
export async function claim(context: PersonContext, shiftId: string): Promise<OwnShift> {
  const { db, actor, clock } = context
  await holdPlace(context, shiftId)
  const { shift, found } = await readOpenShift(context, shiftId)
  const isOffered = shift.offer?.state === 'offered'
  if (shift.answer.verdict === 'blocked' && shift.placesLeft > 0)
    throw conflict(shift, shift.answer.reasons[0]?.text ?? NO_PLACE.closed)
  const { rows } = await sql<Taken>`
    select outcome, assignment_id as "assignmentId" from app.claim_place(${shiftId}, ${JSON.stringify(found)}::jsonb,
      ${instant(clock)})`.execute(db)
  const { outcome, assignmentId } = rows[0] as Taken
  if (outcome === 'full') throw conflict({ ...shift, placesLeft: 0 }, NO_PLACE.full)
  if (outcome !== 'booked' || !assignmentId)
    throw conflict((await readOpenShift(context, shiftId)).shift, NO_PLACE[outcome as keyof typeof NO_PLACE])
  const act = isOffered ? 'accept' : 'claim'
  const { teamId, startsAt } = shift
  await recordOfPlace(context, { act, teamId, shiftId, userId: actor.id, startsAt, cause: 'worker' })
  return readOwnShift(context, assignmentId)
}

/** Asks for a place on a shift that managers fill from those who apply. */
export async function apply(context: PersonContext, shiftId: string): Promise<OpenShift> {
  const { db, actor, clock } = context
  const { shift } = await readOpenShift(context, shiftId)
  if (shift.booking !== 'apply' || shift.answer.verdict === 'blocked')
    throw conflict(shift, shift.answer.reasons[0]?.text ?? NO_PLACE.closed)
  const { rows } = await sql<{ applied: boolean }>`
    select app.apply_for_shift(${shiftId}, ${instant(clock)}) as applied`.execute(db)
  if (!rows[0]?.applied) throw conflict((await readOpenShift(context, shiftId)).shift, NO_PLACE.closed)
  await tellPages(db, shift.teamId, [actor.id])
  await audit(context, {
    action: auditOf('offer', 'apply'),
    subject: actor.id,
    object: `shifts:${shiftId}`,
    teamId: shift.teamId,
  })
  return (await readOpenShift(context, shiftId)).shift
}

/** Ends one's own application, or declines what one is offered; 404 for nobody's, 409 when it has ended. */
export async function endOffer(context: PersonContext, offerId: string, act: 'withdraw' | 'decline') {
  const { db, actor, clock } = context
  const { rows } = await sql<{ teamId: string | null; shiftId: string; state: string }>`
    select team_id as "teamId", shift_id as "shiftId", state from app.end_own_offer(${offerId}, ${act}, ${instant(clock)})`.execute(
    db,
  )
  const ended = rows[0]
  if (!ended) throw notFound()
  if (!ended.teamId) throw conflict({ state: ended.state })
  if (act === 'decline') await askNext(db)
  await tellPages(db, ended.teamId, [actor.id])
  await audit(context, {
    action: auditOf('offer', act),
    subject: actor.id,
    object: `shifts:${ended.shiftId}`,
    teamId: ended.teamId,
  })
  return {}
}

/**
 * Why somebody is not booked: what blocks and nobody may lift (domain 2.0.20), or what blocks and no override is given
 * for. Warnings are shown, and block nobody.
 */
export function refusal(answer: SaidAnswer, override: Override | undefined): string | undefined {
  const blocking = answer.reasons.filter(({ level }) => level === 'block')
  const found = blocking.find(({ overridable }) => !overridable) ?? (override ? undefined : blocking[0])
  return found?.text
}

export interface Assigning {
  shiftId: string
  userId: string
  pencilledUntil?: string | undefined
  override?: Override | undefined
  /** Of work that has been done without a booking: when they came. */
  cameAt?: string | undefined
}

export const NOT_NAMED = 'Only owners, and managers whom an owner lets, book against a rule'

/** Why a manager cannot give a place. */
export const NOT_GIVEN = {
  full: 'Every place is taken',
  closed: 'This shift has been cancelled or is over',
  busy: 'They are at work at that time',
}

/** Gives a place on a shift of the team to somebody who is held and judged; `found` is kept with it. */
async function givePlace(
  { db, clock }: TeamContext,
  { shiftId, userId, pencilledUntil, override, cameAt, found }: Assigning & { found: object },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select outcome, assignment_id as "assignmentId" from app.give_place(${shiftId}, ${userId}, ${pencilledUntil ?? null},
      ${JSON.stringify(found)}::jsonb,
      ${override ? JSON.stringify(override) : null}::jsonb, ${instant(clock)}, ${cameAt ?? null})`.execute(db)
  return rows[0] as Taken
}

/** Books somebody on a shift of the team. Where it is published they are told, once the booking can be undone no more. */
export async function assign(
  context: TeamContext,
  { shiftId, userId, pencilledUntil, override, cameAt }: Assigning,
): Promise<ShiftDetails> {
  const { team } = context
  await holdWorkers(context, [userId])
  const judged = await judgeShifts(context, { teamId: team.id, userIds: [userId], shiftIds: [shiftId] })
  const [answer, shift] = [answerFor(judged, { userId, shiftId, reader: 'manager' }), judged.shifts.get(shiftId)]
  if (!answer || !shift) throw notFound()
  if (override && !can(team, shiftActions.override)) throw forbidden(NOT_NAMED)
  const current = async () => ({ shift: await readShift(context, shiftId), answer: answer.said })
  const refused = refusal(answer.said, override)
  if (refused) throw conflict(await current(), refused)
  const given = { shiftId, userId, pencilledUntil, override, cameAt, found: answer.found }
  const { outcome, assignmentId } = await givePlace(context, given)
  if (outcome !== 'booked' || !assignmentId)
    throw conflict(await current(), NOT_GIVEN[outcome as keyof typeof NOT_GIVEN])
  const place = { teamId: team.id, shiftId, userId, startsAt: toInstant(shift.start).toISOString() }
  const done = doneBy(place, given)
  await notePlace(context, done)
  const details = await readShift(context, shiftId)
  if (details.places.some((one) => one.userId === userId && one.way === 'application'))
    await audit(context, { ...pickOf(place), teamId: team.id })
  // Whoever has worked is told by who asked for it.
  if (details.state === 'open' && !cameAt) {
    const notice = pencilledUntil ? 'shift-pencilled' : 'shift-booked'
    await tellWorkers(context, notice, { ...place, to: [userId], hold: assignmentId })
  }
  await auditPlace(context, done)
  return details
}

/** What a manager has done who has given a place. */
export function doneBy(
  place: Pick<DoneToPlace, 'teamId' | 'shiftId' | 'userId' | 'startsAt'>,
  { pencilledUntil, override }: Pick<Assigning, 'pencilledUntil' | 'override'>,
): DoneToPlace {
  return {
    ...place,
    act: pencilledUntil ? 'pencil' : 'assign',
    cause: 'agency',
    ...(override && { override: override.reason, reason: override.reason, note: override.note }),
  }
}

/** What the audit log says where somebody was booked because they had applied. */
export const pickOf = ({ shiftId, userId }: { shiftId: string; userId: string }) => ({
  ...{ action: auditOf('offer', 'pick'), subject: userId, object: `shifts:${shiftId}` },
})

/**
 * Takes back a booking that the caller has just made, before the person is told of it. 409 when they are, or their
 * place has changed since.
 */
export async function undoAssign(context: TeamContext, assignmentId: string): Promise<ShiftDetails> {
  const { db, team, clock, actor } = context
  const found = await findPlace(context, { assignmentId, teamId: team.id })
  requireAct(context, found, { act: 'undo-assign', who: 'manager' })
  const { shiftId, userId, startsAt } = found
  const shift = await readShift(context, shiftId)
  const isTold = shift.state === 'open' && userId !== actor.id
  const kinds = ['shift-pencilled', 'shift-booked'] as const
  const taken = await takeBackHeld(context, { kinds, teamId: team.id, hold: assignmentId })
  const { rows } = await sql`
    select from app.undo_assign(${assignmentId}, make_interval(secs => ${HOLD_S}), ${instant(clock)})`.execute(db)
  if (rows.length === 0 || (isTold && taken.length === 0))
    throw conflict(shift, 'They have been told of it. Take them off the shift instead')
  return recordOfPlace(
    context,
    { act: 'undo-assign', teamId: team.id, shiftId, userId, startsAt, cause: 'agency' },
    () => readShift(context, shiftId),
  )
}
