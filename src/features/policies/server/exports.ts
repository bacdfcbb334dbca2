import { sql } from 'kysely'
import { dayColumn, LIST_PAGE, type ListRow, momentColumn, type TeamList, textColumn } from '#server/exports.ts'

export const teamLists: readonly TeamList[] = [
  {
    place: 32,
    name: 'policies',
    words: 'The policies of the team: every version with its text.',
    columns: () => [
      textColumn('Policy', 'title'),
      textColumn('Version', 'number'),
      textColumn('What changed', 'changes'),
      dayColumn('Read by', 'readBy'),
      momentColumn('Published', 'publishedAt'),
      textColumn('Published by', 'publishedBy'),
      textColumn('PDF', 'file'),
      textColumn('Text', 'text'),
      textColumn('SHA-256', 'digest'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<ListRow>`select v.id as place, v.title, v.number, v.changes, v.read_by as "readBy", v.published_at as "publishedAt",
            m.full_name as "publishedBy", f.name as file, v.digest,
            (select string_agg((select string_agg(s ->> 'text', '' order by n) from jsonb_array_elements(b -> 'spans') with ordinality s (s, n)), E'\n' order by at)
              from jsonb_array_elements(v.blocks) with ordinality b (b, at)) as text
          from app.policy_versions v
          left join app.team_members m on m.team_id = v.team_id and m.user_id = v.published_by
          left join app.files f on f.id = v.file_id
          where v.team_id = ${teamId} and v.id > ${after} order by v.id limit ${LIST_PAGE}`.execute(db)
      ).rows,
  },
  {
    place: 33,
    name: 'policy-signatures',
    words: 'Who has signed which version of a policy, and how often they tried its questions.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Policy', 'title'),
      textColumn('Version', 'number'),
      momentColumn('Signed', 'signedAt'),
      textColumn('Typed name', 'typed'),
      textColumn('Tries', 'tries'),
      textColumn('SHA-256 of the text', 'digest'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<ListRow>`select s.id as place, m.full_name as name, v.title, v.number, s.signed_at as "signedAt", s.name as typed, s.digest,
            (select count(*)::int from app.policy_tries t where t.version_id = v.id and t.user_id = s.user_id and t.finished_at is not null) as tries
          from app.policy_signatures s
          join app.policy_versions v on v.id = s.version_id
          join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`.execute(db)
      ).rows,
  },
]
