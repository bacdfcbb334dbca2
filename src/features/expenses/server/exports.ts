import { sql } from 'kysely'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  moneyColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'kind', c.kind, 'day', c.day, 'vehicle', c.vehicle, 'miles', c.tenths / 10.0,
        'passengers', c.passengers, 'from', c.from_place, 'to', c.to_place, 'what', c.what, 'note', c.note, 'receipt', f.name,
        'pence', c.amount, 'vatPence', c.vat, 'claimedAt', c.claimed_at, 'state', c.state, 'answeredAt', c.answered_at,
        'reason', c.reason) as record
      from app.expense_claims c join app.teams t on t.id = c.team_id left join app.files f on f.id = c.file_id
     where c.user_id = ${userId} order by c.day, c.claimed_at, c.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'hours', tables: ['expense_claims'], name: 'expenses', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'timesheets',
    name: 'expenses',
    words: 'What people claimed of miles and receipts, and the answers.',
    columns: () => [
      dayColumn('Day', 'day'),
      textColumn('Name', 'name'),
      textColumn('Kind', 'kind'),
      textColumn('Vehicle', 'vehicle'),
      textColumn('Miles', 'miles'),
      textColumn('Passengers', 'passengers'),
      textColumn('From', 'from'),
      textColumn('To', 'to'),
      textColumn('What for', 'what'),
      textColumn('Note', 'note'),
      textColumn('Site', 'site'),
      moneyColumn('Amount, £', 'amount'),
      moneyColumn('VAT, £', 'vat'),
      textColumn('State', 'state'),
      textColumn('Reason', 'reason'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.day::text || c.id::text as place, c.day, m.full_name as name, c.kind, c.vehicle, c.tenths / 10.0 as miles, c.passengers,
            c.from_place as "from", c.to_place as "to", c.what, c.note, x.name as site, c.amount, c.vat, c.state, c.reason
          from app.expense_claims c left join app.sites x on x.id = c.site_id
          left join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id
         where c.team_id = ${teamId} and c.day::text || c.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
