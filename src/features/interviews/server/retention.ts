import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { interviewNouns } from '../nouns.ts'

export const retention = {
  'outside-applicants': {
    after: 'applicants',
    what: 'Applicants from outside, with their interviews',
    keep: { months: 6 },
    from: 'the last interview or its outcome; in the talent pool until the day agreed; at once when they withdraw',
    why: 'Long enough for a claim about the decision, and no longer',
    source: 'ICO, keeping recruitment records; Equality Act 2010, section 123',
    ofTeam: true,
    table: 'applicants',
    // The end of the talent pool is a day, and the rule adds its months to the start of the time.
    items: (teamId) => sql`select a.id, null::uuid as user_id, a.team_id, 'Somebody who applied' as about,
        case when a.withdrawn_at is not null then a.withdrawn_at - interval '6 months'
          else greatest(a.created_at, max(greatest(i.created_at, i.starts_at, i.decided_at)),
          ((a.pooled_until + 1)::timestamp at time zone 'Europe/London') - interval '6 months') end as since
      from app.applicants a left join app.interviews i on i.applicant_id = a.id
      where true ${ofTeam('a.team_id', teamId)} group by a.id`,
    shownBy: { team: interviewNouns.interviews },
  },
  interviews: {
    after: 'outside-applicants',
    what: 'Interviews of people with an account',
    keep: { years: 1 },
    from: 'the interview or its outcome',
    why: 'The record of how a work-seeker was found suitable',
    source: 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29',
    ofTeam: true,
    table: 'interviews',
    items: (teamId) => sql`select i.id, i.user_id, i.team_id, 'An interview' as about,
        greatest(i.created_at, i.starts_at, i.decided_at) as since
      from app.interviews i where i.user_id is not null ${ofTeam('i.team_id', teamId)}`,
    shownBy: { person: interviewNouns.ownInterviews, team: interviewNouns.interviews },
  },
} satisfies Record<string, RetentionRule>
