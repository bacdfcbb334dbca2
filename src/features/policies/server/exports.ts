import { sql } from 'kysely'
import { dayColumn, LIST_PAGE, type ListRow, momentColumn, type TeamList, textColumn } from '#server/exports.ts'

export const teamLists: readonly TeamList[] = [
  {
    after: 'certificates',
    name: 'policies',
    words: 'The policies of the team: every version with its text.',
    columns: () => [
      textColumn('Kind', 'kind'),
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
    query: ({ teamId, after }) => sql<ListRow>`
        select v.id as place, p.kind, v.title, v.number, v.changes, v.read_by as "readBy",
          v.published_at as "publishedAt",
            m.full_name as "publishedBy", f.name as file, v.digest,
            (select string_agg((select string_agg(s ->> 'text', '' order by n)
              from jsonb_array_elements(b -> 'spans') with ordinality s (s, n)), E'\n' order by at)
              from jsonb_array_elements(v.blocks) with ordinality b (b, at)) as text
          from app.policy_versions v join app.policies p on p.id = v.policy_id
          left join app.team_members m on m.team_id = v.team_id and m.user_id = v.published_by
          left join app.files f on f.id = v.file_id
          where v.team_id = ${teamId} and v.id > ${after} order by v.id limit ${LIST_PAGE}`,
  },
  {
    after: 'policies',
    name: 'policy-signatures',
    words:
      'Who has signed or declined which version of a policy or paper, who countersigned, and how often the questions were tried.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Policy', 'title'),
      textColumn('Version', 'number'),
      momentColumn('Signed', 'signedAt'),
      textColumn('Typed name', 'typed'),
      textColumn('Declined', 'declined'),
      momentColumn('Countersigned', 'countersignedAt'),
      textColumn('Countersigned by', 'countersignedBy'),
      dayColumn('Last day of the opt-out', 'lastDay'),
      momentColumn('Left', 'leftAt'),
      textColumn('Tries', 'tries'),
      textColumn('SHA-256 of the text', 'digest'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select s.id as place, coalesce(m.full_name, s.name, 'Former member') as name, v.title, v.number,
          s.signed_at as "signedAt", s.name as typed,
            s.digest, case when s.declined then 'yes' end as declined, s.countersigned_at as "countersignedAt",
            app.countersigner(s.id) as "countersignedBy", s.last_day as "lastDay", s.left_at as "leftAt",
            (select count(*)::int from app.policy_tries t where t.version_id = v.id and t.user_id = s.user_id
              and t.finished_at is not null) as tries
          from app.policy_signatures s
          join app.policy_versions v on v.id = s.version_id
          join app.policies p on p.id = v.policy_id
          left join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
          where s.team_id = ${teamId} and (m.id is not null or p.kind <> 'policy') and s.id > ${after} order by s.id
            limit ${LIST_PAGE}`,
  },
]
