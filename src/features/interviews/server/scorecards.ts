import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { interviewNouns } from '../nouns.ts'
import type { InterviewDetails } from '../schema.ts'
import { readInterview } from './read.ts'

interface Scores {
  interviewId: string
  scores: number[]
  notes: string[]
  summary: string
  send: boolean
}

/**
 * Keeps the caller's own scores, or sends them: then they stay as they are, and the others' become readable. 403 for a
 * manager who does not interview, 409 for scores that were sent before. Who may read which is the database's row
 * security.
 */
export async function saveScorecard(
  context: TeamContext,
  { interviewId, scores, notes, summary, send }: Scores,
): Promise<InterviewDetails> {
  const { db, actor, clock, team } = context
  const interview = await readInterview(context, interviewId)
  if (!interview.panel.some(({ userId }) => userId === actor.id)) throw forbidden('Only who interviews can score')
  if (interview.state !== 'planned' || interview.startsAt === null || Date.parse(interview.startsAt) > clock.now())
    throw conflict(interview, 'Scores can be given once the interview has begun')
  const count = interview.criteria.length
  if (scores.length !== count || notes.length !== count) throw conflict(interview)
  if (send && scores.includes(0)) throw invalid([{ path: 'scores', message: 'Give a score to each question' }])
  const values = { scores, notes, summary, sent_at: send ? instant(clock) : null }
  const saved = await db
    .insertInto('scorecards')
    .values({ interview_id: interviewId, team_id: team.id, manager_id: actor.id, ...values })
    .onConflict((known) =>
      known.columns(['interview_id', 'manager_id']).doUpdateSet(values).where(sql<boolean>`scorecards.sent_at is null`),
    )
    .returning('manager_id')
    .executeTakeFirst()
  if (!saved) throw conflict(interview, 'You have sent your scores already')
  if (send) {
    await publish(db, interviewNouns.interviews.of(team.id))
    await audit(context, {
      action: 'interview.score',
      subject: interview.candidate.userId,
      object: `interviews:${interviewId}`,
      teamId: team.id,
    })
  }
  return readInterview(context, interviewId)
}
