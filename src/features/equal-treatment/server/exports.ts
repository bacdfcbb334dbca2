import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'client', l.name, 'job', c.job, 'startedOn', c.started_on, 'weeks', c.weeks,
        'state', c.state, 'pausedSince', c.since, 'week13From', c.equal_from, 'endsWithoutWorkOn', c.lapses_on,
        'countedWeeks', (select jsonb_agg(jsonb_build_object('from', w.from_day, 'state', w.state, 'reason', w.why, 'number', w.number)
            order by w.from_day)
          from app.equal_weeks w where (w.team_id, w.user_id, w.client_id, w.job) = (c.team_id, c.user_id, c.client_id, c.job)),
        'declared', (select coalesce(jsonb_agg(jsonb_build_object('from', d.from_day, 'through', d.through_day, 'note', d.note,
            'recordedAt', d.recorded_at, 'takenBackAt', d.taken_back_at) order by d.from_day), '[]')
          from app.equal_declared d where (d.team_id, d.user_id, d.client_id, d.job) = (c.team_id, c.user_id, c.client_id, c.job)),
        'reasons', (select coalesce(jsonb_agg(jsonb_build_object('why', r.why, 'from', r.from_day, 'through', r.through_day)
            order by r.from_day), '[]')
          from app.equal_reasons r where (r.team_id, r.user_id, r.client_id) = (c.team_id, c.user_id, c.client_id)
            and r.taken_back_at is null)) as record
      from app.equal_clocks c join app.teams t on t.id = c.team_id join app.clients l on l.id = c.client_id
     where c.user_id = ${userId} order by c.started_on, c.client_id, c.job`

export const ownExports: readonly OwnExport[] = [
  ownRecords({
    after: 'hours',
    tables: ['equal_weeks', 'equal_clocks', 'equal_declared', 'equal_reasons'],
    name: 'weeks with clients',
    query: own,
  }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'timesheets',
    name: 'equal treatment',
    words: 'In which week with each client everybody was, week by week.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Client', 'client'),
      { header: 'Role', cell: ({ job }) => jobLabel(String(job)) },
      dayColumn('Week from', 'from'),
      textColumn('State', 'state'),
      textColumn('Reason', 'why'),
      textColumn('Weeks of the period', 'number'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select w.user_id::text || w.client_id::text || w.job || w.from_day::text as place, m.full_name as name, l.name as client, w.job,
            w.from_day as "from", w.state, w.why, w.number
          from app.equal_weeks w join app.clients l on l.id = w.client_id
          left join app.team_members m on m.team_id = w.team_id and m.user_id = w.user_id
         where w.team_id = ${teamId} and w.user_id::text || w.client_id::text || w.job || w.from_day::text > ${after}
         order by 1 limit ${LIST_PAGE}`,
  },
]
