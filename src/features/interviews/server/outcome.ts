import { sql } from 'kysely'
import { inviteCandidate } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { addMonths, londonToday } from '#shared/time.ts'
import type { InterviewDetails, Outcome } from '../schema.ts'
import { findUnchanged } from './plan.ts'
import { readInterview } from './read.ts'
import { tellPeople } from './tell.ts'

/** The longest that somebody can be kept for later vacancies without being asked again. */
const POOL_MONTHS = 24

interface Decision {
  interviewId: string
  version: number
  outcome: Outcome
  reason?: string | undefined
  consent?: true | undefined
  until?: string | undefined
}

/** Decides an interview once. An offer to an applicant from outside sends the team's invitation in the same transaction. */
export async function decide(context: TeamContext, decision: Decision): Promise<InterviewDetails> {
  const { db, actor, clock, team } = context
  const { interviewId, outcome, reason } = decision
  const interview = await findUnchanged(context, decision)
  if (interview.outcome !== null) throw conflict(interview, 'The outcome of this interview is decided')
  if (interview.state === 'cancelled') throw conflict(interview, 'This interview has been cancelled')
  if (interview.startsAt === null || Date.parse(interview.startsAt) > clock.now())
    throw conflict(interview, 'This interview has not begun yet')
  if (interview.withdrawnAt !== null && outcome !== 'reject') throw conflict(interview, 'This applicant has withdrawn')
  const { candidate, contact } = interview
  if (outcome === 'reject' && !reason) throw invalid([{ path: 'reason', message: 'Choose a reason' }])
  if (outcome === 'pool') await putIntoPool(context, { decision, applicantId: candidate.applicantId })
  if (outcome === 'offer' && contact)
    await inviteCandidate(context, { email: contact.email, fullName: candidate.fullName, job: interview.job })
  await db
    .updateTable('interviews')
    .set({
      outcome,
      outcome_reason: outcome === 'reject' ? (reason ?? null) : null,
      decided_at: instant(clock),
      decided_by: actor.id,
      version: interview.version + 1,
    })
    .where('id', '=', interviewId)
    .execute()
  await tellPeople(context, { id: interviewId, candidate, panel: [], kind: null })
  await audit(context, {
    action: `interview.${outcome}`,
    subject: candidate.userId,
    object: `interviews:${interviewId}`,
    teamId: team.id,
    meta: outcome === 'reject' && reason ? { rejection: reason } : {},
  })
  return readInterview(context, interviewId)
}

/** Keeps an applicant from outside for later vacancies, with their consent and until a day. */
async function putIntoPool(
  { db, clock, team }: TeamContext,
  { decision: { consent, until }, applicantId }: { decision: Decision; applicantId: string | null },
) {
  const today = londonToday(clock)
  const last = addMonths(today, POOL_MONTHS)
  if (applicantId === null)
    throw invalid([{ path: 'outcome', message: 'The talent pool is for applicants from outside' }])
  if (!consent) throw invalid([{ path: 'consent', message: 'The applicant must have agreed' }])
  if (!until || until <= today || until > last)
    throw invalid([{ path: 'until', message: `Choose a day within the next ${POOL_MONTHS} months` }])
  await sql`update app.applicants set pooled_until = ${until}::date where team_id = ${team.id} and id = ${applicantId}`.execute(
    db,
  )
}
