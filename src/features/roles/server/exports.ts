import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  moneyColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
  select to_jsonb(x) as record from (
    select t.team_name as team, r.job as role, r.from_day as "from", r.until_day as until, r.held,
        array(select s.name from app.sites s where s.id = any (r.sites) order by lower(s.name)) as sites,
          r.rate as "penceAnHour",
          r.contract_minutes as "minutesAWeekByContract", r.recorded_at as "recordedAt"
      from app.roles_in_time r join app.teams t on t.id = r.team_id
     where r.user_id = ${userId} order by t.team_name, r.job, r.version) x`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'leave', tables: ['work_roles'], name: 'roles', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'kept-apart',
    name: 'roles',
    words: 'The roles that staff hold, at which sites, from when on. Rates are in it for those who see pay.',
    columns: () => [
      textColumn('Name', 'name'),
      { header: 'Role', cell: ({ job }) => jobLabel(String(job)) },
      textColumn('Sites', 'sites'),
      dayColumn('From', 'from'),
      dayColumn('Something else from', 'until'),
      {
        header: 'Hours a week by contract',
        cell: ({ minutes }) => (minutes === null ? '' : String(Number(minutes) / 60)),
      },
      moneyColumn('Rate an hour, £', 'rate'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select m.user_id::text || r.job || lpad(r.version::text, 6, '0') as place, m.full_name as name, r.job,
            coalesce((select string_agg(s ->> 'name', '; ') from json_array_elements(r.sites) s), 'Every site') as sites,
              r.from_day as "from",
            r.until_day as until, r.rate, r.contract_minutes as minutes, r.recorded_by as "recordedBy", r.recorded_at as "recordedAt"
          from app.team_members m cross join lateral app.roles_of_member(m.team_id, m.user_id) r
          where m.team_id = ${teamId} and m.status = 'active' and m.role = 'staff' and r.held
            and m.user_id::text || r.job || lpad(r.version::text, 6, '0') > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
