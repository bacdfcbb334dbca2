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

/** Without the reason, which is for the managers of the team. */
export const ownExports: readonly OwnExport[] = [
  ownRecords({
    place: 47,
    tables: ['suspensions'],
    name: 'suspensions',
    rows: async (db, userId) =>
      (
        await sql<object>`select t.team_name as team, s.during::text as days, s.note, s.imposed_at as "imposedAt", s.lifted_at as "liftedAt"
          from app.suspensions s join app.teams t on t.id = s.team_id where s.user_id = ${userId} order by s.imposed_at`.execute(
          db,
        )
      ).rows,
  }),
]

export const teamLists: readonly TeamList[] = [
  {
    place: 28,
    name: 'suspensions',
    words: 'Who was suspended, when and why.',
    columns: () => [
      textColumn('Name', 'name'),
      dayColumn('From', 'from'),
      dayColumn('Until', 'through'),
      textColumn('Reason', 'reason'),
      textColumn('Note to the person', 'note'),
      textColumn('Suspended by', 'imposedBy'),
      momentColumn('Recorded', 'imposedAt'),
      momentColumn('Lifted', 'liftedAt'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<ListRow>`select s.id as place, m.full_name as name, lower(s.during) as "from", upper(s.during) - 1 as through, s.reason, s.note,
            i.full_name as "imposedBy", s.imposed_at as "imposedAt", s.lifted_at as "liftedAt"
          from app.suspensions s
          join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
          left join app.team_members i on i.team_id = s.team_id and i.user_id = s.imposed_by
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`.execute(db)
      ).rows,
  },
]
