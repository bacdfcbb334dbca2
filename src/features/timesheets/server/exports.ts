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
    select jsonb_build_object('team', t.team_name, 'site', x.name, 'job', r.job, 'plannedFrom', lower(r.planned),
      'plannedUntil', upper(r.planned),
        'plannedBreak', r.planned_break, 'countsNoMoreSince', r.void_at,
        'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'from', lower(v.worked), 'until',
          upper(v.worked), 'breakMinutes', v.break_minutes, 'upOrCalledOut', v.active::text,
          'minutes', v.minutes, 'source', v.source, 'reason', v.reason, 'saidAt', v.said_at, 'pence', p.pay, 'parts',
            p.parts) order by v.version), '[]')
          from app.work_versions v left join app.work_pay p on p.record_id = v.record_id and p.version = v.version
            where v.record_id = r.id),
        'approvals', (select coalesce(jsonb_agg(jsonb_build_object('version', a.version, 'by', a.step, 'rule', a.rule, 'at',
          a.given_at, 'takenBackAt', a.taken_back_at)
          order by a.given_at), '[]') from app.approvals a where a.record_id = r.id),
        'disputes', (select coalesce(jsonb_agg(jsonb_build_object('version', d.version, 'by', d.side, 'words', d.words, 'at',
          d.raised_at, 'answer', d.answer,
          'answeredAt', d.answered_at) order by d.raised_at), '[]') from app.disputes d where d.record_id = r.id),
        'client', (select coalesce(jsonb_agg(jsonb_build_object('version', c.version, 'agrees', c.agrees, 'words', c.words,
          'by', s.signer, 'position', s.position,
          'at', s.signed_at, 'onYourPhone', s.collected_by is not null, 'withPin', s.by_pin) order by s.signed_at), '[]')
            from app.client_answers c join app.client_signatures s on s.id = c.signature_id where c.record_id = r.id),
        'papers', (select coalesce(jsonb_agg(jsonb_build_object('file', f.name, 'week', p.week, 'addedAt', p.added_at,
          'addedByYou', p.added_by = p.user_id) order by p.added_at), '[]')
          from app.work_papers p join app.files f on f.id = p.file_id where p.team_id = r.team_id and p.user_id = r.user_id
            and p.site_id = r.site_id
            and p.week = date_trunc('week', r.day)::date)) as record
      from app.work_records r join app.teams t on t.id = r.team_id join app.sites x on x.id = r.site_id
     where r.user_id = ${userId} order by lower(r.planned), r.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({
    after: 'clock',
    tables: ['work_records', 'work_versions', 'work_pay', 'approvals', 'disputes', 'client_answers', 'work_papers'],
    name: 'hours',
    query: own,
  }),
]

const SOURCES = { planned: 'As planned', clock: 'Clocked', worker: 'The person', manager: 'A manager' } as const

export const teamLists: readonly TeamList[] = [
  {
    after: 'clock',
    name: 'timesheets',
    words:
      'What was planned and worked of each booking, and whether it is confirmed and approved; with what it pays for those who see pay.',
    columns: () => [
      dayColumn('Day', 'day'),
      textColumn('Name', 'name'),
      textColumn('Site', 'site'),
      { header: 'Role', cell: ({ job }) => jobLabel(String(job)) },
      momentColumn('Planned from', 'plannedFrom'),
      momentColumn('Planned until', 'plannedUntil'),
      momentColumn('Worked from', 'from'),
      momentColumn('Worked until', 'until'),
      textColumn('Break, minutes', 'breakMinutes'),
      textColumn('Up or called out', 'active'),
      textColumn('Paid minutes', 'minutes'),
      { header: 'Who says so', cell: ({ source }) => SOURCES[source as keyof typeof SOURCES] },
      textColumn('Reason', 'reason'),
      moneyColumn('Pay, £', 'pay'),
      textColumn('Confirmed', 'confirmed'),
      textColumn('Approved by one of two', 'first'),
      textColumn('Approved', 'approved'),
      textColumn('Client', 'client'),
      textColumn('Order number', 'orderNumber'),
      textColumn('Cost centre', 'costCentre'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select r.day::text || r.id::text as place, r.day, m.full_name as name, x.name as site, r.job,
          lower(r.planned) as "plannedFrom",
            upper(r.planned) as "plannedUntil", lower(r.worked) as "from", upper(r.worked) as until, v.break_minutes as "breakMinutes",
            (select string_agg(to_char(lower(g) at time zone 'Europe/London', 'HH24:MI') || '–' ||
              to_char(upper(g) at time zone 'Europe/London', 'HH24:MI'), ' and ' order by g)
              from unnest(v.active) g) as active, v.minutes, v.source, v.reason, p.pay,
            case when r.objected_version = r.version then 'Disputed' when r.signed_version = r.version then 'Signed'
              when r.client_signs then 'Has to sign' end as client,
            r.confirmed_version is not distinct from r.version as confirmed, r.approved_version is not distinct from r.version as approved,
            r.first_version is not distinct from r.version and r.approved_version is distinct from r.version as first,
              o.order_number as "orderNumber", o.cost_centre as "costCentre"
          from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version
            join app.sites x on x.id = r.site_id
          left join app.work_pay p on p.record_id = r.id and p.version = r.version
          left join app.assignments b on b.id = r.place_id left join app.shifts s on s.id = b.shift_id
          cross join lateral app.order_of(r.site_id, r.day, s.order_number, s.cost_centre) o
          left join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id
          where r.team_id = ${teamId} and r.void_at is null and r.day::text || r.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
