import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Duty } from '#features/teams/server/data.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { formatInstant } from '#shared/time.ts'
import { interviewNouns } from '../nouns.ts'
import { interviewMailed } from './jobs.ts'

interface Row {
  interviewId: string
  sequence: number
  startsAt: string | null
  candidate: string | null
  taken: boolean
  alone: boolean
}

const whenText = (startsAt: string | null) =>
  startsAt ? formatInstant(startsAt) : 'when the candidate has picked a time'

/** The interviews to come in whose panel somebody is. Calendars follow: theirs drops it, the receiver's takes it, the candidate is told. */
const interviews: Duty = {
  id: 'interviews',
  noun: ['interview', 'interviews'],
  columns: ['interview_panel.manager_id'],
  async read({ db, clock }, { teamId, userId, standing }) {
    if (standing) return []
    const { rows } = await sql<{ job: string; startsAt: string | null }>`
      select i.job, i.starts_at as "startsAt" from app.interviews i join app.interview_panel p on p.interview_id = i.id
        and p.manager_id = ${userId}
       where i.team_id = ${teamId} and i.outcome is null and i.state in ('planned', 'offered')
         and (i.starts_at is null or i.starts_at + i.minutes * interval '1 minute' > ${instant(clock)})
       order by i.starts_at nulls last, i.id`.execute(db)
    return rows.map(({ job, startsAt }) => `${jobLabel(job)}, ${whenText(startsAt)}`)
  },
  async handOn({ db, clock }, { teamId, userId, to, standing }) {
    if (standing) return { count: 0 }
    const { rows } = await sql<Row>`
      select interview_id as "interviewId", sequence, starts_at as "startsAt", candidate, taken, alone
        from app.hand_on_interviews(${teamId}, ${userId}, ${to}, ${instant(clock)})`.execute(db)
    for (const { interviewId, sequence, startsAt } of rows)
      if (startsAt) await enqueue(db, interviewMailed({ interviewId, sequence, gone: [userId] }))
    const candidates = rows.flatMap(({ candidate }) => candidate ?? [])
    await publish(
      db,
      interviewNouns.interviews.of(teamId),
      ...candidates.map((one) => interviewNouns.ownInterviews.of(one)),
    )
    return {
      count: rows.filter(({ taken }) => taken).length,
      left: rows
        .filter(({ taken, alone }) => !taken && alone)
        .map(({ startsAt }) => `The interview on ${whenText(startsAt)} has nobody: you are in another one then`),
    }
  },
}

export const duties = [interviews]
