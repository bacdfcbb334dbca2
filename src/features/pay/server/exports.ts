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
import { holidayList, ownHolidayExport } from './holiday/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'from', r.first_day, 'through', r.last_day, 'payDay', r.pay_day, 'engagement', x.engagement,
        'payrollNumber', x.payroll_number, 'minutes', x.minutes, 'pence', x.pay, 'holidayPence', x.holiday, 'extraHolidayPence', x.extra_holiday, 'madeUpPence', x.top_up,
        'paidAt', r.paid_at, 'voidAt', r.void_at,
        'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'site', s.name, 'job', w.job, 'element', l.element,
            'from', lower(l.during), 'until', upper(l.during), 'minutes', l.minutes, 'rate', l.rate, 'kindOfDay', l.kind, 'rateOf', l.paid_by, 'rowOfCard', l.card_row - 'cardId',
            'calls', l.calls, 'weekWithClient', l.awr_week, 'what', l.said, 'pence', l.amount, 'takesBack', l.reverses is not null)
              order by l.day, lower(l.during)), '[]')
          from app.pay_run_lines b join app.pay_lines l on l.id = b.line_id left join app.work_records w on w.id = l.record_id
          left join app.sites s on s.id = w.site_id where b.run_id = r.id and l.user_id = x.user_id)) as record
      from app.pay_run_people x join app.pay_runs r on r.id = x.run_id join app.teams t on t.id = r.team_id
     where x.user_id = ${userId} order by r.pay_day, r.number`

/** What was recorded for one's minimum wage. */
const ownWage = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'kind', w.kind, 'day', w.day, 'minutes', w.minutes, 'pence', w.amount, 'days', w.days, 'what', w.what,
        'recordedAt', w.recorded_at, 'takenBackAt', w.void_at) as record
      from app.wage_entries w join app.teams t on t.id = w.team_id where w.user_id = ${userId} order by w.day, w.recorded_at`

export const ownExports: readonly OwnExport[] = [
  ownHolidayExport,
  ownRecords({ after: 'pay', tables: ['wage_entries'], name: 'minimum-wage', query: ownWage }),
  ownRecords({
    after: 'expenses',
    tables: ['pay_people', 'pay_lines', 'pay_runs', 'pay_run_people', 'pay_run_lines'],
    name: 'pay',
    query: own,
  }),
  ownRecords({
    after: 'pay',
    tables: ['key_documents'],
    name: 'key-information-documents',
    query: (userId) => sql<{ record: unknown }>`
        select k.facts || jsonb_build_object('version', k.version, 'givenAt', k.given_at, 'readAt', k.read_at) as record
          from app.key_documents k where k.user_id = ${userId} order by k.given_at, k.version`,
  }),
]

export const teamLists: readonly TeamList[] = [
  holidayList,
  {
    after: 'expenses',
    name: 'pay',
    words: 'What each person was paid with which run.',
    columns: () => [
      textColumn('Run', 'number'),
      dayColumn('First day', 'from'),
      dayColumn('Last day', 'through'),
      dayColumn('Pay day', 'payDay'),
      textColumn('State', 'state'),
      textColumn('Payroll number', 'payrollNumber'),
      textColumn('Name', 'name'),
      textColumn('Engagement', 'engagement'),
      textColumn('Minutes', 'minutes'),
      moneyColumn('Pay, £', 'pay'),
      moneyColumn('Holiday pay, £', 'holiday'),
      moneyColumn('Extra holiday, £', 'extraHoliday'),
      moneyColumn('Made up to the minimum wage, £', 'topUp'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select lpad(r.number::text, 9, '0') || x.user_id::text as place, r.number, r.first_day as "from", r.last_day as through,
            r.pay_day as "payDay", case when r.void_at is not null then 'Void' when r.paid_at is not null then 'Paid' else 'Closed' end as state,
            x.payroll_number as "payrollNumber", m.full_name as name, x.engagement, x.minutes, x.pay, x.holiday, x.extra_holiday as "extraHoliday", x.top_up as "topUp"
          from app.pay_run_people x join app.pay_runs r on r.id = x.run_id
          left join app.team_members m on m.team_id = x.team_id and m.user_id = x.user_id
         where r.team_id = ${teamId} and lpad(r.number::text, 9, '0') || x.user_id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
