import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Db } from '#server/database/db.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

async function readOwn(db: Db, userId: string) {
  const { rows } = await sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'template', w.name, 'week', l.week, 'weekday', l.weekday, 'site', x.name,
        'job', l.job, 'start', l.start_time, 'end', l.end_time) as record
      from app.week_template_people p join app.week_template_lines l on l.team_id = p.team_id and l.id = p.line_id
        join app.week_templates w on w.team_id = l.team_id and w.id = l.template_id
        join app.sites x on x.id = l.site_id join app.teams t on t.id = p.team_id
     where p.user_id = ${userId} order by w.id, l.week, l.weekday, l.start_time, l.id`.execute(db)
  return rows.map(({ record }) => record)
}

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'shifts', tables: ['week_template_people'], name: 'planned weeks', rows: readOwn }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'shifts',
    name: 'required cover',
    words: 'How many people each site needs, from which day on.',
    columns: () => [
      textColumn('Site', 'site'),
      dayColumn('From', 'from'),
      textColumn('Job', 'role'),
      textColumn('Starts', 'start'),
      textColumn('Ends', 'end'),
      textColumn('Needed', 'needed'),
      textColumn('Monday to Friday', 'weekday'),
      textColumn('Saturday', 'saturday'),
      textColumn('Sunday', 'sunday'),
      textColumn('Bank holiday', 'holiday'),
    ],
    read: async (db, { teamId, after }) => {
      const { rows } = await sql<ListRow & { job: string }>`
        select l.site_id::text || lpad(l.version::text, 6, '0') || lpad(b.place::text, 3, '0') as place, x.name as site,
            l.from_day as "from", b.band ->> 'job' as job, b.band ->> 'start' as start, b.band ->> 'end' as "end",
            b.band ->> 'needed' as needed, coalesce(b.band ->> 'weekday', 'false') as weekday,
            coalesce(b.band ->> 'saturday', 'false') as saturday, coalesce(b.band ->> 'sunday', 'false') as sunday,
            coalesce(b.band ->> 'holiday', 'false') as holiday
          from app.staffing_levels l join app.sites x on x.id = l.site_id
          cross join lateral jsonb_array_elements(l.bands) with ordinality b (band, place)
         where l.team_id = ${teamId}
           and l.site_id::text || lpad(l.version::text, 6, '0') || lpad(b.place::text, 3, '0') > ${after}
         order by 1 limit ${LIST_PAGE}`.execute(db)
      const said = (value: unknown) => (value === 'true' ? 'yes' : 'no')
      return rows.map((row) => ({
        ...{ ...row, role: jobLabel(row.job), weekday: said(row.weekday), saturday: said(row.saturday) },
        ...{ sunday: said(row.sunday), holiday: said(row.holiday) },
      }))
    },
  },
  {
    after: 'required cover',
    name: 'templates of weeks',
    words: 'The shifts of each template of weeks, with who has them.',
    columns: () => [
      textColumn('Template', 'template'),
      textColumn('Week', 'week'),
      textColumn('Weekday', 'weekday'),
      textColumn('Site', 'site'),
      textColumn('Job', 'role'),
      textColumn('Starts', 'start'),
      textColumn('Ends', 'end'),
      textColumn('Places', 'places'),
      textColumn('People', 'people'),
    ],
    read: async (db, { teamId, after }) => {
      const { rows } = await sql<ListRow & { job: string }>`
        select w.id::text || l.id::text as place, w.name as template, l.week, l.weekday, x.name as site, l.job,
            l.start_time as start, l.end_time as "end", l.places,
            (select string_agg(m.full_name, '; ' order by lower(m.full_name), m.user_id) from app.week_template_people p
              join app.team_members m on m.team_id = p.team_id and m.user_id = p.user_id
              where p.team_id = l.team_id and p.line_id = l.id) as people
          from app.week_template_lines l join app.week_templates w on w.team_id = l.team_id and w.id = l.template_id
            join app.sites x on x.id = l.site_id
         where l.team_id = ${teamId} and w.id::text || l.id::text > ${after} order by 1 limit ${LIST_PAGE}`.execute(db)
      return rows.map((row) => ({ ...row, role: jobLabel(row.job) }))
    },
  },
]
