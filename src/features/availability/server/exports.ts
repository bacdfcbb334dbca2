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

const own = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('team', t.team_name, 'type', y.name, 'from', l.from_day, 'through', l.through_day, 'fromTime', l.from_time,
        'untilTime', l.until_time, 'takes', l.amount, 'unit', l.unit, 'state', l.state, 'note', l.note, 'reason', l.reason,
          'askedAt', l.asked_at,
        'decidedAt', l.decided_at) as record
    from app.leave l join app.teams t on t.id = l.team_id join app.leave_types y on y.id = l.type_id where l.user_id = ${userId}
    order by l.from_day`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'sites', tables: ['leave'], name: 'leave', query: own }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'sharing-log',
    name: 'leave',
    words: 'The leave of staff: its type, its days, what it takes of the balance, and how it was answered.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Type', 'type'),
      dayColumn('First day', 'from'),
      dayColumn('Last day', 'through'),
      textColumn('From', 'fromTime'),
      textColumn('Until', 'untilTime'),
      textColumn('Takes', 'amount'),
      textColumn('Unit', 'unit'),
      textColumn('State', 'state'),
      textColumn('Reason', 'reason'),
      momentColumn('Asked', 'askedAt'),
      momentColumn('Answered', 'decidedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select l.id as place, coalesce(m.full_name, 'Former member') as name, y.name as type,
          l.from_day as "from", l.through_day as through,
            left(l.from_time::text, 5) as "fromTime", left(l.until_time::text, 5) as "untilTime", l.amount::float8 as amount,
              l.unit, l.state, l.reason,
            l.asked_at as "askedAt", l.decided_at as "decidedAt"
          from app.leave l join app.leave_types y on y.id = l.type_id left join app.team_members m on m.team_id = l.team_id
            and m.user_id = l.user_id
          where l.team_id = ${teamId} and l.id::text > ${after} order by l.id::text limit ${LIST_PAGE}`,
  },
]
