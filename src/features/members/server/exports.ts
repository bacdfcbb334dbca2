import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  pretty,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { reasonInWords, standingForManager, standingForPerson } from '../rules/standing-words.ts'
import { readOwnRoles, readRoles } from './standings.ts'

/** Everybody's reasons in the words of the screens. */
const reasonsOf = ({ because }: Parameters<typeof standingForManager>[0], today: Day) =>
  because.map((reason) => reasonInWords(reason, { today }))

/** Where a person stands on the day of the export; the days on which it changes follow from what else is exported. */
const ownStandings: OwnExport = {
  name: 'standings',
  after: 'interviews',
  tables: ['member_standings', 'standing_reasons'],
  contents: {},
  async write({ userId, needs: { clock }, read, add }) {
    const today = londonToday(clock)
    const found = await read((db) => readOwnRoles(db, { userId, day: today }))
    const records = found.map(({ team, completion, ...told }) => ({
      team,
      role: jobLabel(told.job),
      standing: standingForPerson(told, { today, completion }),
      because: reasonsOf(told, today),
    }))
    if (records.length > 0) await add('records/standings.json', pretty(records))
    return { rows: records.length, files: 0 }
  },
}

/** A person's export has their suspensions without the reason, which is for the managers of the team. */
export const ownExports: readonly OwnExport[] = [
  ownStandings,
  ownRecords({
    after: 'standings',
    tables: ['suspensions'],
    name: 'suspensions',
    query: (userId) => sql<{ record: unknown }>`
        select to_jsonb(r) as record from (select t.team_name as team, s.during::text as days, s.note, s.imposed_at as "imposedAt", s.lifted_at as "liftedAt"
          from app.suspensions s join app.teams t on t.id = s.team_id where s.user_id = ${userId} order by s.imposed_at) r`,
  }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'members',
    name: 'standings',
    words: 'Whether each member can work on the day of the export, in each of their roles, and why not.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Role', 'role'),
      textColumn('Standing', 'standing'),
      textColumn('Because', 'because'),
    ],
    async read(db, { today, ...page }) {
      const rows = await readRoles(db, { ...page, day: today, atMost: LIST_PAGE })
      return rows.map(({ place, name, completion, ...told }) => ({
        ...{ place, name, role: jobLabel(told.job) },
        standing: standingForManager(told, { today, completion }),
        because: reasonsOf(told, today).join('; '),
      }))
    },
  },
  {
    after: 'checks',
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
    query: ({ teamId, after }) => sql<ListRow>`select s.id as place, m.full_name as name, lower(s.during) as "from",
          upper(s.during) - 1 as through, s.reason, s.note,
            i.full_name as "imposedBy", s.imposed_at as "imposedAt", s.lifted_at as "liftedAt"
          from app.suspensions s
          join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
          left join app.team_members i on i.team_id = s.team_id and i.user_id = s.imposed_by
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`,
  },
]
