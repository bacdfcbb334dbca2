import { sql } from 'kysely'
import { dayColumn, LIST_PAGE, type ListRow, momentColumn, type TeamList, textColumn } from '#server/exports.ts'
import { kindLabel } from '../rules/kinds.ts'

const kindsColumn = {
  header: 'Any of',
  cell: ({ kinds }: ListRow) => String(kinds).split('|').map(kindLabel).join(', '),
}

export const teamLists: readonly TeamList[] = [
  {
    after: 'certificates-counted-as',
    name: 'requirements',
    words: 'What the team requires of its staff: every version, with its first day.',
    columns: () => [
      textColumn('Requirement', 'name'),
      textColumn('Version', 'version'),
      dayColumn('From', 'starts'),
      kindsColumn,
      textColumn('Jobs', 'jobs'),
      textColumn('Lasts (months)', 'lastsMonths'),
      textColumn('Effect', 'effect'),
      momentColumn('Recorded', 'recordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select (v.requirement_id::text || lpad(v.version::text, 6, '0')) as place, v.name, v.version, v.starts,
            array_to_string(v.kinds, '|') as kinds, array_to_string(v.jobs, ', ') as jobs, v.lasts_months as "lastsMonths",
            case when v.retired then 'ends' when v.blocks then 'blocks' else 'warns' end as effect, v.recorded_at as "recordedAt"
          from app.requirement_versions v
          where v.team_id = ${teamId} and (v.requirement_id::text || lpad(v.version::text, 6, '0')) > ${after}
          order by 1 limit ${LIST_PAGE}`,
  },
  {
    after: 'training-sessions',
    name: 'verifications',
    words: 'What the team has decided about the evidence of its people.',
    columns: () => [
      textColumn('Name', 'name'),
      { header: 'Evidence', cell: ({ kind, title }) => title ?? kindLabel(String(kind ?? '')) },
      textColumn('Decision', 'decision'),
      dayColumn('Until', 'verifiedUntil'),
      textColumn('Reason', 'reason'),
      textColumn('Decided by', 'decidedBy'),
      momentColumn('Decided', 'decidedAt'),
      momentColumn('Replaced', 'replacedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`select r.id as place, m.full_name as name, e.kind, e.title, r.decision,
          r.verified_until as "verifiedUntil", r.reason,
            d.full_name as "decidedBy", r.decided_at as "decidedAt", r.replaced_at as "replacedAt"
          from app.verifications r
          join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active'
          left join app.evidence e on e.id = r.evidence_id
          left join app.team_members d on d.team_id = r.team_id and d.user_id = r.decided_by
          where r.team_id = ${teamId} and r.id > ${after} order by r.id limit ${LIST_PAGE}`,
  },
  {
    after: 'verifications',
    name: 'noted-dates',
    words: 'What the team’s spreadsheets say of papers that it has not seen.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Requirement', 'requirement'),
      dayColumn('Done', 'done'),
      dayColumn('Ends', 'ends'),
      textColumn('Noted by', 'notedBy'),
      momentColumn('Noted', 'notedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select n.id as place, coalesce(m.full_name, i.full_name, i.email) as name, v.name as requirement,
          n.done, n.ends, d.full_name as "notedBy",
            n.noted_at as "notedAt"
          from app.noted_dates n
          left join app.team_members m on m.team_id = n.team_id and m.user_id = n.user_id
          left join app.team_invitations i on i.id = n.invitation_id
          left join app.team_members d on d.team_id = n.team_id and d.user_id = n.noted_by
          cross join lateral (select v.name from app.requirement_versions v where v.requirement_id = n.requirement_id
            order by v.version desc limit 1) v
          where n.team_id = ${teamId} and (n.user_id is null or m.status = 'active') and n.id > ${after} order by n.id
            limit ${LIST_PAGE}`,
  },
  {
    after: 'requests',
    name: 'certificates-counted-as',
    words: 'Which certificates of its people the team has said to be what it asks for under another name.',
    columns: () => [
      textColumn('Name', 'name'),
      { header: 'Certificate', cell: ({ kind }) => kindLabel(String(kind)) },
      { header: 'Counts as', cell: ({ countedAs }) => kindLabel(String(countedAs)) },
      textColumn('Said by', 'saidBy'),
      momentColumn('Said', 'saidAt'),
      momentColumn('Taken back', 'takenBackAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.id as place, m.full_name as name, c.kind, c.counted_as as "countedAs",
          d.full_name as "saidBy", c.said_at as "saidAt",
            c.taken_back_at as "takenBackAt"
          from app.certificates_counted_as c
          join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id and m.status = 'active'
          left join app.team_members d on d.team_id = c.team_id and d.user_id = c.said_by
          where c.team_id = ${teamId} and c.id > ${after} order by c.id limit ${LIST_PAGE}`,
  },
  {
    after: 'suspensions',
    name: 'inspection-questions',
    words: 'Which requirements the team says answer an inspector’s questions, in versions.',
    columns: () => [
      textColumn('Version', 'version'),
      dayColumn('In force from', 'starts'),
      textColumn('Source', 'source'),
      textColumn('Questions', 'questions'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select q.id as place, q.version, q.starts, q.source, m.full_name as "recordedBy", q.recorded_at as "recordedAt",
            (select string_agg(concat(a.question ->> 'title', ' (', n.names, ')'), '; ' order by a.number)
              from jsonb_array_elements(q.questions) with ordinality a (question, number)
              cross join lateral (select string_agg(v.name, ', ' order by v.name) as names from (
                select distinct on (v.requirement_id) v.name from app.requirement_versions v
                 where v.team_id = q.team_id and a.question -> 'requirements' ? v.requirement_id::text
                 order by v.requirement_id, v.version desc) v) n) as questions
          from app.inspection_questions q
          left join app.team_members m on m.team_id = q.team_id and m.user_id = q.recorded_by
          where q.team_id = ${teamId} and q.id > ${after} order by q.id limit ${LIST_PAGE}`,
  },
  {
    after: 'requirements',
    name: 'training-sessions',
    words: 'The training sessions of the team, with how many attended.',
    columns: () => [
      textColumn('Training', 'title'),
      textColumn('Issuing body', 'issuingBody'),
      dayColumn('Held on', 'heldOn'),
      dayColumn('Valid until', 'lastDay'),
      textColumn('Attended', 'attended'),
      momentColumn('Recorded', 'recordedAt'),
      momentColumn('Withdrawn', 'withdrawnAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select s.id as place, s.title, s.issuing_body as "issuingBody", s.held_on as "heldOn", s.last_day as "lastDay",
            (select count(*)::int from app.evidence e where e.team_id = s.team_id and e.kind = s.kind
              and e.source = s.id::text) as attended,
            s.recorded_at as "recordedAt", s.withdrawn_at as "withdrawnAt"
          from app.training_sessions s
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`,
  },
]
