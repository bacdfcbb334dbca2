import { sql } from 'kysely'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { outcomes } from '../rules/calls.ts'

const labels = new Map<unknown, string>(outcomes.map(({ value, label }) => [value, label]))

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'shiftStartsAt', s.starts_at, 'startedAt', c.started_at, 'endedAt',
      c.ended_at, 'outcome', c.outcome,
        'note', c.note) as record
      from app.shift_calls c join app.shifts s on s.id = c.shift_id join app.teams t on t.id = c.team_id
     where c.user_id = ${userId} order by c.started_at, c.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'shift-swaps', tables: ['shift_calls'], name: 'calls-about-shifts', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'shifts',
    name: 'calls-about-shifts',
    words: 'Who was rung about which shift, by whom, and how the call ended.',
    columns: () => [
      momentColumn('Start of the shift', 'startsAt'),
      textColumn('Site', 'site'),
      textColumn('Name', 'name'),
      textColumn('Rung by', 'caller'),
      momentColumn('When', 'at'),
      { header: 'How it ended', cell: ({ outcome }) => labels.get(outcome) ?? '' },
      textColumn('Note', 'note'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.id::text as place, s.starts_at as "startsAt", x.name as site, m.full_name as name,
          b.full_name as caller,
            c.started_at as at, c.outcome, c.note
          from app.shift_calls c join app.shifts s on s.id = c.shift_id join app.sites x on x.id = s.site_id
          left join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id
          left join app.team_members b on b.team_id = c.team_id and b.user_id = c.caller_id
          where c.team_id = ${teamId} and c.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
  {
    after: 'calls-about-shifts',
    name: 'weeks-of-cover',
    words: 'How the shifts of each week were covered.',
    columns: () => [
      dayColumn('Week from', 'week'),
      textColumn('Places', 'required'),
      textColumn('Filled', 'taken'),
      textColumn('Minutes filled', 'takenMinutes'),
      textColumn('Minutes unfilled', 'unfilledMinutes'),
      textColumn('Half filled within (minutes)', 'halfWithin'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select w.week::text as place, w.week, w.required, w.taken, w.taken_minutes as "takenMinutes",
          w.unfilled_minutes as "unfilledMinutes",
            round(w.half_within / 60.0)::int as "halfWithin"
          from app.cover_weeks w where w.team_id = ${teamId} and w.week::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
