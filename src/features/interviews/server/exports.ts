import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import {
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { reasonLabel, wayLabel } from '../rules/words.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'job', i.job, 'round', i.round_name, 'how', i.way, 'place', i.place,
      'startsAt', i.starts_at,
        'minutes', i.minutes, 'state', i.state, 'criteria', i.criteria, 'outcome', i.outcome, 'reason', i.outcome_reason,
        'decidedAt', i.decided_at, 'scores', (select coalesce(jsonb_agg(jsonb_build_object('scores', s.scores, 'notes', s.notes,
          'summary', s.summary, 'sentAt', s.sent_at)), '[]') from app.scorecards s where s.interview_id = i.id
            and s.sent_at is not null)) as record
    from app.interviews i join app.teams t on t.id = i.team_id where i.user_id = ${userId} order by i.created_at`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'team-invitations', tables: ['interviews', 'scorecards'], name: 'interviews', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'verifications',
    name: 'interviews',
    words:
      'The interviews of the team and how they ended. Applicants from outside are in the report that the page of interviews exports.',
    columns: () => [
      textColumn('Name', 'name'),
      { header: 'Job', cell: ({ job }) => jobLabel(String(job)) },
      textColumn('Round', 'round'),
      momentColumn('Start', 'startsAt'),
      textColumn('Minutes', 'minutes'),
      { header: 'How', cell: ({ way }) => wayLabel(String(way)) },
      textColumn('State', 'state'),
      textColumn('Outcome', 'outcome'),
      { header: 'Reason', cell: ({ reason }) => reasonLabel(reason as string | null) },
      momentColumn('Decided', 'decidedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select i.id as place, coalesce(n.full_name, 'Applicant from outside') as name, i.job, i.round_name as round,
            i.starts_at as "startsAt", i.minutes, i.way, i.state, i.outcome, i.outcome_reason as reason, i.decided_at as "decidedAt"
          from app.interviews i left join lateral app.interviewed_person(i.team_id, i.user_id) n on i.user_id is not null
          where i.team_id = ${teamId} and i.id::text > ${after} order by i.id::text limit ${LIST_PAGE}`,
  },
]
