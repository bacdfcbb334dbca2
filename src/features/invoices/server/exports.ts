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

/** One’s own shifts that were charged, without what they were charged at. */
const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'day', l.day, 'site', s.name, 'job', l.job, 'element', l.element, 'from', lower(l.during),
        'until', upper(l.during), 'minutes', l.minutes, 'takesBack', l.reverses is not null) as record
      from app.charge_lines l join app.teams t on t.id = l.team_id join app.sites s on s.team_id = l.team_id and s.id = l.site_id
     where l.user_id = ${userId} order by l.day, lower(l.during)`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'pay', tables: ['charge_lines'], name: 'charged-shifts', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'pay',
    name: 'invoices',
    words: 'Invoices and credit notes, with what was paid of them.',
    columns: () => [
      textColumn('Number', 'name'),
      textColumn('Kind', 'kind'),
      textColumn('Client', 'client'),
      textColumn('Order number', 'orderNumber'),
      dayColumn('Issued', 'issuedOn'),
      dayColumn('Due', 'dueOn'),
      textColumn('For', 'credits'),
      moneyColumn('Net, £', 'net'),
      moneyColumn('VAT, £', 'vat'),
      moneyColumn('Total, £', 'total'),
      moneyColumn('Paid, £', 'paid'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select lpad(i.number::text, 9, '0') as place, i.name, case i.kind when 'invoice' then 'Invoice' else 'Credit note' end as kind,
            c.name as client, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", k.name as credits, i.net, i.vat,
            i.total, (select coalesce(sum(p.amount), 0)::int from app.invoice_payments p
              where p.team_id = i.team_id and p.invoice_id = i.id and p.taken_back_at is null) as paid
          from app.invoices i join app.clients c on c.team_id = i.team_id and c.id = i.client_id
          left join app.invoices k on k.id = i.credits
         where i.team_id = ${teamId} and lpad(i.number::text, 9, '0') > ${after} order by i.number limit ${LIST_PAGE}`,
  },
]
