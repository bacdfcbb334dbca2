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
  yesNoColumn,
} from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'template', w.name, 'week', l.week, 'weekday', l.weekday, 'site', x.name,
        'job', l.job, 'start', l.start_time, 'end', l.end_time) as record
      from app.week_template_people p join app.week_template_lines l on l.team_id = p.team_id and l.id = p.line_id
        join app.week_templates w on w.team_id = l.team_id and w.id = l.template_id
        join app.sites x on x.id = l.site_id join app.teams t on t.id = p.team_id
     where p.user_id = ${userId} order by w.id, l.week, l.weekday, l.start_time, l.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'shifts', tables: ['week_template_people'], name: 'planned weeks', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'shifts',
    name: 'required cover',
    words: 'How many people each site needs, from which day on.',
    columns: () => [
      textColumn('Site', 'site'),
      dayColumn('From', 'from'),
      { header: 'Job', cell: ({ job }) => jobLabel(String(job)) },
      textColumn('Starts', 'start'),
      textColumn('Ends', 'end'),
      textColumn('Needed', 'needed'),
      yesNoColumn('Monday to Friday', 'weekday'),
      yesNoColumn('Saturday', 'saturday'),
      yesNoColumn('Sunday', 'sunday'),
      yesNoColumn('Bank holiday', 'holiday'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select l.site_id::text || lpad(l.version::text, 6, '0') || lpad(b.place::text, 3, '0') as place, x.name as site,
            l.from_day as "from", b.band ->> 'job' as job, b.band ->> 'start' as start, b.band ->> 'end' as "end",
            b.band ->> 'needed' as needed, coalesce((b.band -> 'weekday')::boolean, false) as weekday,
            coalesce((b.band -> 'saturday')::boolean, false) as saturday, coalesce((b.band -> 'sunday')::boolean, false) as sunday,
            coalesce((b.band -> 'holiday')::boolean, false) as holiday
          from app.staffing_levels l join app.sites x on x.id = l.site_id
          cross join lateral jsonb_array_elements(l.bands) with ordinality b (band, place)
         where l.team_id = ${teamId}
           and l.site_id::text || lpad(l.version::text, 6, '0') || lpad(b.place::text, 3, '0') > ${after}
         order by 1 limit ${LIST_PAGE}`,
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
      { header: 'Job', cell: ({ job }) => jobLabel(String(job)) },
      textColumn('Starts', 'start'),
      textColumn('Ends', 'end'),
      textColumn('Places', 'places'),
      textColumn('People', 'people'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select w.id::text || l.id::text as place, w.name as template, l.week, l.weekday, x.name as site, l.job,
            l.start_time as start, l.end_time as "end", l.places,
            (select string_agg(m.full_name, '; ' order by lower(m.full_name), m.user_id) from app.week_template_people p
              join app.team_members m on m.team_id = p.team_id and m.user_id = p.user_id
              where p.team_id = l.team_id and p.line_id = l.id) as people
          from app.week_template_lines l join app.week_templates w on w.team_id = l.team_id and w.id = l.template_id
            join app.sites x on x.id = l.site_id
         where l.team_id = ${teamId} and w.id::text || l.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
