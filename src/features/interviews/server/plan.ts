import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { instantAt } from '../rules/times.ts'
import type { CandidateInput, InterviewDetails } from '../schema.ts'
import { type Candidate, resolveCandidate } from './applicants.ts'
import { interviewMailed } from './jobs.ts'
import { checkPanel, rangeOf, savePanel, type Time } from './panel.ts'
import { readInterview } from './read.ts'
import { roundOf } from './rounds.ts'
import { tellPeople } from './tell.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface Meeting {
  job: string
  round: string
  way: string
  minutes: string
  place: string
}

interface Plan extends Meeting {
  day: string
  time: string
  panel: string[]
}

/** The planned time; 422 for a time that has passed, or that the clocks skip. */
export function timeOf(
  { clock }: Pick<TeamContext, 'clock'>,
  { day, time, minutes }: Pick<Plan, 'day' | 'time' | 'minutes'>,
): Time {
  const at = instantAt(day, time)
  if (!at) throw invalid([{ path: 'time', message: 'The clocks go forward in this night and skip this time' }])
  if (at.getTime() <= clock.now()) throw invalid([{ path: 'time', message: 'Choose a time that is still to come' }])
  return { startsAt: at.toISOString(), minutes: Number(minutes) }
}

/** Which reminders are not due any more for a time: a plan for this afternoon needs none of the day before. */
function remindersFor({ clock }: Pick<TeamContext, 'clock'>, { startsAt }: Pick<Time, 'startsAt'>) {
  const ahead = Date.parse(startsAt) - clock.now()
  return { day_reminded: ahead <= DAY_MS, hour_reminded: ahead <= HOUR_MS }
}

/** 409 when the candidate is in another interview of the team then. The team's row is locked: nobody plans one beside this. */
async function checkCandidate(
  { db, team }: TeamContext,
  { candidate, time, besides = null }: { candidate: Candidate; time: Time; besides?: string | null },
) {
  const { rows } = await sql`select from app.interviews i
    where i.team_id = ${team.id} and i.id is distinct from ${besides}::uuid and i.state = 'planned'
      and (i.user_id = ${candidate.userId} or i.applicant_id = ${candidate.applicantId})
      and tstzrange(i.starts_at, i.starts_at + i.minutes * interval '1 minute') && ${rangeOf(time)} limit 1`.execute(db)
  if (rows.length > 0) throw conflict({ clash: true }, 'The candidate has another interview at that time')
}

/** What an interview keeps of its round, which the team may change later. */
async function roundColumns(context: TeamContext, round: string) {
  const { name, criteria, passMark } = await roundOf(context, Number(round))
  return { round: Number(round), round_name: name, criteria, pass_mark: passMark }
}

interface NewInterview {
  candidate: Candidate
  meeting: Meeting
  panel: string[]
  time?: Time
  offerId?: string
}

/** Stores an interview with its panel; without a time its candidate picks a slot of the offer. Returns its id. */
export async function insertInterview(
  context: TeamContext,
  { candidate, meeting, panel, time, offerId }: NewInterview,
) {
  const { db, clock, team } = context
  const { id } = await db
    .insertInto('interviews')
    .values({
      team_id: team.id,
      user_id: candidate.userId,
      applicant_id: candidate.applicantId,
      job: meeting.job,
      way: meeting.way,
      place: meeting.place.trim(),
      minutes: Number(meeting.minutes),
      ...(await roundColumns(context, meeting.round)),
      state: time ? 'planned' : 'offered',
      starts_at: time?.startsAt ?? null,
      ...(time && remindersFor(context, time)),
      offer_id: offerId ?? null,
      created_at: instant(clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await savePanel(context, { interviewId: id, panel, time })
  return id
}

/** Plans an interview, and tells the candidate and the panel. */
export async function schedule(
  context: TeamContext,
  { candidate: given, ...plan }: Plan & { candidate: CandidateInput },
): Promise<InterviewDetails> {
  const time = timeOf(context, plan)
  const candidate = await resolveCandidate(context, given)
  await checkPanel(context, { panel: plan.panel, time })
  await checkCandidate(context, { candidate, time })
  const id = await insertInterview(context, { candidate, meeting: plan, panel: plan.panel, time })
  await enqueue(context.db, interviewMailed({ interviewId: id, sequence: 0 }))
  await tellPeople(context, { id, candidate, panel: plan.panel, kind: 'interview-planned' })
  await audit(context, {
    action: 'interview.schedule',
    subject: candidate.userId,
    object: `interviews:${id}`,
    teamId: context.team.id,
    meta: { startsAt: time.startsAt, round: plan.round },
  })
  return readInterview(context, id)
}

/**
 * The interview, unless somebody else has changed it since the caller read it (optimistic lock). It stays until the
 * transaction ends: a candidate may be erased meanwhile.
 */
export async function findUnchanged(
  context: TeamContext,
  { interviewId, version }: { interviewId: string; version: number },
) {
  await sql`select from app.interviews where id = ${interviewId} and team_id = ${context.team.id} for update`.execute(
    context.db,
  )
  const current = await readInterview(context, interviewId)
  if (current.version !== version) throw conflict(current)
  return current
}

function requireOpen(interview: InterviewDetails) {
  if (interview.state === 'cancelled') throw conflict(interview, 'This interview has been cancelled')
  if (interview.outcome !== null) throw conflict(interview, 'The outcome of this interview is decided')
}

export async function edit(
  context: TeamContext,
  { interviewId, version, ...plan }: Plan & { interviewId: string; version: number },
): Promise<InterviewDetails> {
  const { db } = context
  const before = await findUnchanged(context, { interviewId, version })
  requireOpen(before)
  const { candidate } = before
  const startsAt = instantAt(plan.day, plan.time)?.toISOString()
  const isMoved = startsAt !== before.startsAt || Number(plan.minutes) !== before.minutes
  const time = isMoved ? timeOf(context, plan) : { startsAt: before.startsAt as string, minutes: before.minutes }
  await checkPanel(context, { panel: plan.panel, time, besides: interviewId })
  await checkCandidate(context, { candidate, time, besides: interviewId })
  if (isMoved)
    await db
      .updateTable('interview_slots')
      .set({ interview_id: null })
      .where('interview_id', '=', interviewId)
      .execute()
  const gone = await savePanel(context, { interviewId, panel: plan.panel, time })
  const { sequence } = await db
    .updateTable('interviews')
    .set((row) => ({
      job: plan.job,
      way: plan.way,
      place: plan.place.trim(),
      minutes: time.minutes,
      starts_at: time.startsAt,
      state: isMoved ? 'planned' : before.state,
      version: version + 1,
      sequence: row('sequence', '+', 1),
      ...(isMoved && remindersFor(context, time)),
    }))
    .where('id', '=', interviewId)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  if (Number(plan.round) !== before.round)
    await db
      .updateTable('interviews')
      .set(await roundColumns(context, plan.round))
      .where('id', '=', interviewId)
      .execute()
  await enqueue(db, interviewMailed({ interviewId, sequence, gone }))
  await tellPeople(context, { id: interviewId, candidate, panel: plan.panel, kind: 'interview-moved' })
  await audit(context, {
    action: isMoved ? 'interview.move' : 'interview.change',
    subject: candidate.userId,
    object: `interviews:${interviewId}`,
    teamId: context.team.id,
    meta: { startsAt: time.startsAt },
  })
  return readInterview(context, interviewId)
}

export async function cancel(
  context: TeamContext,
  { interviewId, version, reason }: { interviewId: string; version: number; reason?: string | undefined },
): Promise<InterviewDetails> {
  const { db } = context
  const before = await findUnchanged(context, { interviewId, version })
  requireOpen(before)
  await sql`select app.free_interview(${interviewId})`.execute(db)
  const { sequence } = await db
    .updateTable('interviews')
    .set((row) => ({
      state: 'cancelled',
      cancelled_by: 'team',
      reason: reason || null,
      version: version + 1,
      sequence: row('sequence', '+', 1),
    }))
    .where('id', '=', interviewId)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  await enqueue(db, interviewMailed({ interviewId, sequence }))
  const { candidate } = before
  await tellPeople(context, {
    id: interviewId,
    candidate,
    panel: before.panel.map(({ userId }) => userId),
    kind: 'interview-cancelled',
  })
  await audit(context, {
    action: 'interview.cancel',
    subject: candidate.userId,
    object: `interviews:${interviewId}`,
    teamId: context.team.id,
  })
  return readInterview(context, interviewId)
}

/** Notes after its start that the candidate did not come, or takes that back. */
export async function noteNoShow(
  context: TeamContext,
  { interviewId, version, missed }: { interviewId: string; version: number; missed: boolean },
): Promise<InterviewDetails> {
  const before = await findUnchanged(context, { interviewId, version })
  requireOpen(before)
  if (before.startsAt === null || Date.parse(before.startsAt) > context.clock.now())
    throw conflict(before, 'This interview has not begun yet')
  await context.db
    .updateTable('interviews')
    .set({ state: missed ? 'no-show' : 'planned', version: version + 1 })
    .where('id', '=', interviewId)
    .execute()
  await tellPeople(context, {
    id: interviewId,
    candidate: before.candidate,
    panel: [],
    kind: null,
  })
  await audit(context, {
    action: missed ? 'interview.no-show' : 'interview.came',
    subject: before.candidate.userId,
    object: `interviews:${interviewId}`,
    teamId: context.team.id,
  })
  return readInterview(context, interviewId)
}
