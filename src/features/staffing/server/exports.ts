import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { dayColumn, LIST_PAGE, type ListRow, type TeamList, textColumn } from '#server/exports.ts'

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
]
