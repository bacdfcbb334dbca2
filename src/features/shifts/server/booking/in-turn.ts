import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { toInstant } from '#shared/calendar.ts'
import { shiftActions } from '../../policy.ts'
import { readShift } from '../reading/read.ts'
import { entryOfPlace, notePlaces, tellWorkers } from '../telling.ts'
import { type Assigning, doneBy, NOT_GIVEN, NOT_NAMED, pickOf, refusal, type Taken } from './booking.ts'
import { type answerFor, judgeInTurn, judgeShifts } from './judging.ts'

type Asked = Pick<Assigning, 'shiftId' | 'userId' | 'override'>

/** What one of several bookings is judged to be. */
interface Judged {
  /** Undefined: the caller may not ask about them. */
  answer: ReturnType<typeof answerFor>
  startsAt: string
  /** Why they may not be booked. */
  refused: string | undefined
}

/** A booking of several, and what has become of it. */
interface Turn extends Assigning, Judged {
  /** Undefined: they were not to be booked. */
  outcome: Taken['outcome'] | undefined
  assignmentId: string | null
  /** They had applied. */
  isPicked: boolean
  isDraft: boolean
}

interface Given {
  nth: number
  outcome: Taken['outcome']
  assignmentId: string | null
  way: string
  isDraft: boolean
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Holds some people, reads their facts once, and judges each booking beside those before it that may be. */
export async function judgeEach(context: TeamContext, bookings: readonly Asked[]): Promise<Judged[]> {
  const userIds = unique(bookings.map(({ userId }) => userId))
  await holdWorkers(context, userIds)
  const shiftIds = unique(bookings.map(({ shiftId }) => shiftId))
  const judge = await judgeShifts(context, { teamId: context.team.id, userIds, shiftIds })
  const turn = judgeInTurn(judge)
  return bookings.map((booking) => {
    const answer = turn.answer({ ...booking, reader: 'manager' })
    const refused = answer && refusal(answer.said, booking.override)
    if (answer && !refused) turn.book(booking)
    return { answer, refused, startsAt: toInstant(judge.shifts.get(booking.shiftId)?.start ?? 0).toISOString() }
  })
}

/**
 * Books several people on shifts of the team: each is judged in turn, and whoever may be booked is booked in one
 * statement. Who may not, or is too late, is left out. Nobody is told, and nothing is noted yet.
 */
export async function bookInTurn(context: TeamContext, bookings: readonly Assigning[]): Promise<Turn[]> {
  if (bookings.length === 0) return []
  const judged = await judgeEach(context, bookings)
  const turns = bookings.map((booking, nth) => ({ ...booking, ...judged[nth]! }))
  const given = await givePlaces(context, turns)
  return turns.map((one, nth) => {
    const { outcome, assignmentId = null, way, isDraft = false } = given.get(nth) ?? {}
    const refused = outcome === undefined || outcome === 'booked' ? one.refused : NOT_GIVEN[outcome]
    return { ...one, ...{ outcome, assignmentId, isDraft, refused }, isPicked: way === 'application' }
  })
}

async function givePlaces(
  { db, clock }: TeamContext,
  turns: readonly (Assigning & Judged)[],
): Promise<ReadonlyMap<number, Given>> {
  const asked = turns.flatMap(({ shiftId, userId, pencilledUntil, override, answer, refused }, nth) =>
    answer && !refused
      ? [{ nth, shiftId, userId, until: pencilledUntil, override: override ?? null, answer: answer.found }]
      : [],
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Given>`
    select nth, outcome, assignment_id as "assignmentId", way, is_draft as "isDraft"
      from app.give_places(${JSON.stringify(asked)}::jsonb, ${instant(clock)})`.execute(db)
  return new Map(rows.map((row) => [row.nth, row]))
}

/**
 * Books several people as `assign` books one, in an act that does all of them or nothing: returns which is refused
 * first, and how; the caller then throws. Where shifts are published they are told.
 */
export async function assignInTurn(
  context: TeamContext,
  bookings: readonly Assigning[],
): Promise<{ at: number; error: Error } | undefined> {
  if (bookings.length === 0) return
  const { team } = context
  const turns = await bookInTurn(context, bookings)
  const mayOverride = can(team, shiftActions.override)
  const at = turns.findIndex(({ outcome, override }) => outcome !== 'booked' || (override && !mayOverride))
  if (at >= 0) return { at, error: await refusalOf(context, turns[at]!) }
  const done = turns.map((one) => doneBy({ ...one, teamId: team.id }, one))
  await notePlaces(context, team.id, done)
  for (const { shiftId, userId, startsAt, pencilledUntil, assignmentId, isDraft } of turns) {
    const told = { teamId: team.id, shiftId, startsAt, to: [userId], hold: assignmentId! }
    if (!isDraft) await tellWorkers(context, pencilledUntil ? 'shift-pencilled' : 'shift-booked', told)
  }
  const entries = turns.flatMap((one, nth) => [...(one.isPicked ? [pickOf(one)] : []), entryOfPlace(done[nth]!)])
  await auditEach(context, { teamId: team.id, entries })
}

/** How one of several bookings is refused. */
export async function refusalOf(
  context: TeamContext,
  { answer, shiftId, override, refused }: Asked & Judged,
): Promise<Error> {
  if (!answer) return notFound()
  if (override && !can(context.team, shiftActions.override)) return forbidden(NOT_NAMED)
  const current = { shift: await readShift(context, shiftId), answer: answer.said }
  return conflict(current, refused ?? NOT_GIVEN.closed)
}
