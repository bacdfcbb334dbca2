import { sql } from 'kysely'
import { reportSick } from '#features/availability/server/data.ts'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { atLondon, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { undoUntil } from '../../rules/notice.ts'
import { assignmentActs, type Who } from '../../rules/place-acts.ts'
import { type ActOf, type StateOf, whyNot } from '../../rules/states.ts'
import type { ShiftDetails } from '../../schema.ts'
import { readOwnShift } from '../reading/own.ts'
import { readShift } from '../reading/read.ts'
import { recordOfPlace, tellManagers, tellWorkers, type Why } from '../telling.ts'

/** A person's place, with the times of its shift. */
export interface FoundPlace {
  id: string
  teamId: string
  shiftId: string
  userId: string
  state: StateOf<'assignment'>
  startsAt: string
  endsAt: string
  bookedAt: string
  way: string
}

type Act = ActOf<'assignment'>

const PLACE = sql`a.id, a.team_id as "teamId", a.shift_id as "shiftId", a.user_id as "userId", a.state,
  a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.booked_at as "bookedAt", a.way`

/** A place of the caller, or of a team that the caller runs; 404 otherwise. */
export async function findPlace({ db }: PersonContext, of: { assignmentId: string; teamId?: string }) {
  const { rows } = await sql<FoundPlace>`
    select ${PLACE} from app.assignments a where a.id = ${of.assignmentId} ${of.teamId ? sql`and a.team_id = ${of.teamId}` : sql`and a.user_id = app.uid()`}`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw notFound()
  return found
}

/**
 * Some places of a team that the caller runs, whose people and shifts are held from then on, the first to begin first;
 * 404 unless all of them are there.
 */
export async function holdPlaces({ db, team }: TeamContext, assignmentIds: readonly string[]) {
  const ids = [...new Set(assignmentIds)]
  const places = sql<FoundPlace & { isDraft: boolean }>`
    select ${PLACE}, s.state = 'draft' as "isDraft" from app.assignments a join app.shifts s on s.id = a.shift_id
     where a.team_id = ${team.id} and a.id = any (${ids}::uuid[]) order by a.starts_at, a.id`
  const { rows } = await places.execute(db)
  if (rows.length < ids.length) throw notFound()
  const of = (what: 'userId' | 'shiftId') => [...new Set(rows.map((row) => row[what]))].sort()
  await holdWorkers({ db }, of('userId'))
  await sql`select app.hold_shifts(${of('shiftId')}::uuid[])`.execute(db)
  return (await places.execute(db)).rows
}

/** Why an act on a place is refused, in words. */
const REFUSED = {
  who: 'This is not yours to do',
  state: 'This place is not what it was when you opened it',
  time: 'It is too late for this',
}

interface Acting extends Why {
  act: Act
  who: Who
}

/** 409 with the place when the table of states forbids an act on it. */
export function requireAct({ clock }: PersonContext, found: FoundPlace, { act, who }: Pick<Acting, 'act' | 'who'>) {
  const refused = whyNot('assignment', act, { ...found, who, now: clock.now() })
  if (refused) throw conflict(found, REFUSED[refused])
}

/** The constraint `one_place_at_a_time`. */
const OVERLAP = '23P01'
const ELSEWHERE = 'They have another shift at this time'

/**
 * Changes the state of a place by an act, and holds its person and its shift. 409 with the current place when the state or the time forbids
 * it, or the person has come by another place at that time, also in another team.
 */
export async function movePlace(context: PersonContext, found: FoundPlace, { act, who }: Pick<Acting, 'act' | 'who'>) {
  const { db, clock } = context
  const { from, to } = assignmentActs[act]
  requireAct(context, found, { act, who })
  const move = sql`
    select from app.move_place(${found.id}, ${[...from]}::text[], ${to === 'same' ? found.state : to}, ${instant(clock)})`
  const { rows } = await move.execute(db).catch((error: Error & { code?: string }) => {
    throw error.code === OVERLAP ? conflict(found, ELSEWHERE) : error
  })
  if (rows.length === 0)
    throw conflict(await findPlace(context, { assignmentId: found.id, teamId: found.teamId }), REFUSED.state)
}

/** Does one act of the table of states on a place: changes its state, and writes the history and the audit log. */
async function actOnPlace<Result = void>(
  context: PersonContext,
  found: FoundPlace,
  { act, who, ...why }: Acting,
  tell?: () => Promise<Result>,
) {
  await movePlace(context, found, { act, who })
  const { teamId, shiftId, userId, startsAt } = found
  return recordOfPlace(context, { act, teamId, shiftId, userId, startsAt, ...why }, tell)
}

/** What the person is told of what managers do with their place; nothing of what they notice themselves. */
const TOLD = {
  confirm: 'shift-booked',
  'refuse-hand-back': 'shift-kept',
  'uphold-miss': 'shift-miss-kept',
  'take-back-miss': 'shift-miss-taken-back',
} as const satisfies Partial<Record<Act, string>>

/** Does an act of a manager on a place of the team, tells the person, and returns the shift as it is then. */
export async function manage(
  context: TeamContext,
  assignmentId: string,
  acting: Omit<Acting, 'who'>,
): Promise<ShiftDetails> {
  const found = await findPlace(context, { assignmentId, teamId: context.team.id })
  if (acting.act === 'miss') await refuseOfCome(context, found)
  const kind = (TOLD as Partial<Record<Act, (typeof TOLD)[keyof typeof TOLD]>>)[acting.act]
  return actOnPlace(context, found, { ...acting, who: 'manager' }, async () => {
    const shift = await readShift(context, found.shiftId)
    if (kind && shift.state === 'open') await tellWorkers(context, kind, { ...found, to: [found.userId] })
    return shift
  })
}

/** 409 for somebody who has clocked in: they are held, so that they do not come in the same moment. */
async function refuseOfCome(context: TeamContext, found: FoundPlace) {
  await holdWorkers(context, [found.userId])
  const { rows } = await sql<{ cameAt: string | null }>`
    select app.clocked_in_at(${found.teamId}, ${found.id}) as "cameAt"`.execute(context.db)
  const cameAt = rows[0]?.cameAt
  if (cameAt)
    throw conflict(
      found,
      `They have clocked in at ${londonTime(new Date(cameAt))}. If they did not come, take that back on the clock of the shift first`,
    )
}

/** Does an act of the caller on a place of theirs, and tells the managers. */
export async function actOnOwn(
  context: PersonContext,
  assignmentId: string,
  { act, note, tell }: { act: Act; note?: string; tell: Parameters<typeof tellManagers>[1] },
) {
  const found = await findPlace(context, { assignmentId })
  await actOnPlace(context, found, { act, who: 'worker', cause: 'worker', note }, () =>
    tellManagers(context, tell, found),
  )
}

/** Whoever takes back as many claims in a day is looking around rather than working: the managers are told, once on that day. */
const MANY_UNDONE = 3

async function tellOfMany(context: PersonContext, found: FoundPlace) {
  const since = atLondon(londonToday(context.clock), '00:00').toISOString()
  const { rows } = await sql<{ count: number }>`
    select app.own_undone_claims(${found.teamId}, ${since}) as count`.execute(context.db)
  if (rows[0]?.count === MANY_UNDONE) await tellManagers(context, 'shift-claims-undone', found)
}

/** Takes back one's own claim; 409 when the minutes for it are over. */
export async function undoClaim(context: PersonContext, assignmentId: string) {
  const found = await findPlace(context, { assignmentId })
  const until = found.way === 'claim' ? undoUntil(found) : null
  if (until === null || Date.parse(until) <= context.clock.now()) throw conflict(found, REFUSED.time)
  await actOnPlace(context, found, { act: 'undo', who: 'worker', cause: 'worker' }, () => tellOfMany(context, found))
  return {}
}

/** Asks the managers to take a shift back. */
export async function handBack(
  context: PersonContext,
  { assignmentId, note }: { assignmentId: string; note?: string | undefined },
) {
  const found = await findPlace(context, { assignmentId })
  await actOnPlace(context, found, { act: 'hand-back', who: 'worker', cause: 'worker', note }, () =>
    tellManagers(context, 'shift-hand-back', { ...found, params: { assignment: assignmentId } }),
  )
  return readOwnShift(context, assignmentId)
}

/** Calls in sick: the place is open at once, the managers are told, and the day counts as sickness leave. Nothing is asked about it. */
export async function sick(context: PersonContext, assignmentId: string) {
  const found = await findPlace(context, { assignmentId })
  const { teamId, userId } = found
  const day = londonDay(new Date(found.startsAt))
  await sql`select app.hold_team(${teamId})`.execute(context.db)
  await actOnPlace(context, found, { act: 'sick', who: 'worker', cause: 'worker' }, async () => {
    await tellManagers(context, 'shift-sick', found)
    await reportSick({ ...context, team: { id: teamId } }, { userId, from: day, through: day })
  })
  return {}
}

/** Notes for somebody that they are sick: their place is open at once, and the day counts as sickness leave. */
export async function callInSick(context: TeamContext, assignmentId: string) {
  const { userId, startsAt } = await findPlace(context, { assignmentId, teamId: context.team.id })
  const day = londonDay(new Date(startsAt))
  await manage(context, assignmentId, { act: 'sick', cause: 'worker' })
  await reportSick(context, { userId, from: day, through: day })
}
