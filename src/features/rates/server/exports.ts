import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  moneyColumn,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import type { KindOfDay } from '../rules/card.ts'
import { clockText } from '../rules/even-hours.ts'
import { kindLabel } from '../rules/words.ts'

export const teamLists: readonly TeamList[] = [
  {
    after: 'managers-sites',
    name: 'rates',
    words: 'What hours pay and are charged at, of every version of every rate card; for those who see pay.',
    columns: () => [
      textColumn('Client', 'client'),
      textColumn('Site', 'site'),
      { header: 'Role', cell: ({ job }) => (job === null ? 'Every role' : jobLabel(String(job))) },
      dayColumn('From', 'from'),
      { header: 'Kind of day', cell: ({ kind }) => kindLabel(kind as KindOfDay) },
      { header: 'Begins', cell: ({ begins }) => clockText(Number(begins)) },
      { header: 'Ends', cell: ({ ends }) => clockText(Number(ends)) },
      moneyColumn('Pay an hour, £', 'pay'),
      moneyColumn('Charge an hour, £', 'charge'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select b.card_id::text || lpad(b.version::text, 6, '0') || b.kind || lpad(lower(b.during)::text,
          4, '0') as place,
            coalesce(cl.name, 'Every client') as client, coalesce(s.name, 'Every site') as site, c.job, v.from_day as "from", b.kind,
            lower(b.during) as begins, upper(b.during) as ends, b.pay, b.charge, m.full_name as "recordedBy", v.recorded_at as "recordedAt"
          from app.rate_bands b
          join app.rate_versions v on v.team_id = b.team_id and v.card_id = b.card_id and v.version = b.version
          join app.rate_cards c on c.team_id = b.team_id and c.id = b.card_id
          left join app.clients cl on cl.id = c.client_id left join app.sites s on s.id = c.site_id
          left join app.team_members m on m.team_id = v.team_id and m.user_id = v.recorded_by
          where b.team_id = ${teamId} and b.card_id::text || lpad(b.version::text, 6, '0') || b.kind ||
            lpad(lower(b.during)::text, 4, '0') > ${after}
          order by 1 limit ${LIST_PAGE}`,
  },
]
