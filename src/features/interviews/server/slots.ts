import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { enqueue } from '#server/jobs.ts'
import type { CandidateInput } from '../schema.ts'
import { resolveCandidate } from './applicants.ts'
import { interviewMailed } from './jobs.ts'
import { checkPanel, rangeOf } from './panel.ts'
import { insertInterview, type Meeting, timeOf } from './plan.ts'
import { tellPeople } from './tell.ts'

interface Offer {
  candidates: CandidateInput[]
  slots: { day: string; time: string }[]
  meeting: Meeting
  panel: string[]
}

/**
 * Offers the same times to a row of candidates. Each gets an interview without a time, and a link to pick one; the
 * panel's time is held once one is picked.
 */
export async function offerSlots(context: TeamContext, { candidates, slots, meeting, panel }: Offer) {
  const { db, team } = context
  const times = slots.map((slot) => timeOf(context, { ...slot, minutes: meeting.minutes }))
  if (new Set(times.map(({ startsAt }) => startsAt)).size < times.length)
    throw invalid([{ path: 'slots', message: 'A time is there twice' }])
  if (times.length < candidates.length)
    throw invalid([{ path: 'slots', message: `Offer at least ${candidates.length} times, one for each candidate` }])
  await checkPanel(context, { panel, time: undefined })
  const offerId = randomUUID()
  await db
    .insertInto('interview_slots')
    .values(times.map((time) => ({ team_id: team.id, offer_id: offerId, during: rangeOf(time) })))
    .execute()
  const interviews: string[] = []
  for (const given of candidates) {
    const candidate = await resolveCandidate(context, given, 'candidates')
    const id = await insertInterview(context, { candidate, meeting, panel, offerId })
    await enqueue(db, interviewMailed({ interviewId: id, sequence: 0 }))
    await tellPeople(context, { id, candidate, panel: [], kind: 'interview-offered' })
    interviews.push(id)
  }
  const { rows } = await sql<{ people: number }>`
    select count(distinct coalesce(user_id, applicant_id))::int as people from app.interviews where offer_id = ${offerId}`.execute(
    db,
  )
  if (rows[0]?.people !== candidates.length) throw invalid([{ path: 'candidates', message: 'Somebody is there twice' }])
  await audit(context, {
    action: 'interview.offer-slots',
    teamId: team.id,
    meta: { candidates: candidates.length, slots: times.length },
  })
  return { interviews }
}
