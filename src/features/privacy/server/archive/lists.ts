import { sql } from 'kysely'
import { expiryStatus } from '#features/profile/rules/expiry.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type CsvColumn, toCsvPages } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'

const PAGE = 500

type Row = Record<string, string | number | boolean | null>

interface TeamList {
  name: string
  columns: (today: Day) => CsvColumn<Row>[]
  /** A page in the order of `place`, after the place of the last row. */
  read: (db: Db, page: { teamId: string; after: string }) => Promise<Row[]>
}

const text = (header: string, key: string): CsvColumn<Row> => ({ header, cell: (row) => row[key] })
const moment = (header: string, key: string): CsvColumn<Row> => ({
  header,
  cell: (row) => (row[key] ? formatInstant(String(row[key])) : ''),
})
const day = (header: string, key: string): CsvColumn<Row> => ({
  header,
  cell: (row) => formatDay(row[key] as Day | null),
})

/** The lists of a team. Row security gives each asker their rows: of somebody who has left there is the name, and no address. */
export const teamLists: TeamList[] = [
  {
    name: 'members',
    columns: () => [
      text('Name', 'name'),
      text('Email', 'email'),
      { header: 'Position', cell: ({ position }) => jobLabel(position as string) },
      text('Role', 'role'),
      text('Status', 'status'),
      text('Completion %', 'completion'),
      text('Certificates', 'certificates'),
      moment('Joined', 'joinedAt'),
      moment('Left', 'endedAt'),
      moment('Offer recorded', 'offerRecordedAt'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<Row>`select m.id as place, m.user_id as "userId", m.full_name as name, u.email,
            case when m.status = 'active' then m.position else '' end as position, m.role, m.status,
            case when m.status = 'active' then m.completion end as completion,
            case when m.status = 'active' then m.certificate_count end as certificates,
            m.joined_at as "joinedAt", m.ended_at as "endedAt", m.offer_recorded_at as "offerRecordedAt"
          from app.team_members m left join app.users u on u.id = m.user_id and m.status = 'active'
          where m.team_id = ${teamId} and m.id > ${after} order by m.id limit ${PAGE}`.execute(db)
      ).rows,
  },
  {
    name: 'requests',
    columns: () => [
      text('Name', 'name'),
      text('Type', 'type'),
      text('Status', 'status'),
      moment('Asked', 'createdAt'),
      moment('Answered', 'decidedAt'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<Row>`select r.id as place, p.full_name as name, r.request_type as type, r.status, r.created_at as "createdAt",
            r.decided_at as "decidedAt"
          from app.team_join_requests r left join app.profiles p on p.user_id = r.user_id
          where r.team_id = ${teamId} and r.id > ${after} order by r.id limit ${PAGE}`.execute(db)
      ).rows,
  },
  {
    name: 'certificates',
    columns: (today) => [
      text('Name', 'name'),
      text('Certificate', 'certificate'),
      text('Issued by', 'issuedBy'),
      day('Obtained', 'obtained'),
      day('Expires', 'expires'),
      { header: 'Status', cell: ({ expires }) => expiryStatus(expires as Day | null, today) },
      moment('Date changed without a new document', 'undocumentedSince'),
      text('Document', 'document'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<Row>`select c.id as place, m.user_id as "userId", m.full_name as name, c.certificate_name as certificate,
            c.issuing_body as "issuedBy", c.date_obtained as obtained, c.expiry_date as expires,
            c.expiry_date_undocumented_since as "undocumentedSince", c.file_id is not null as document
          from app.training_certificates c
          join app.team_members m on m.user_id = c.user_id and m.team_id = ${teamId} and m.status = 'active'
          where c.id > ${after} order by c.id limit ${PAGE}`.execute(db)
      ).rows,
  },
  {
    name: 'audit',
    columns: () => [
      text('Number', 'number'),
      moment('When', 'at'),
      text('Who', 'who'),
      text('What', 'what'),
      text('About', 'about'),
      text('Object', 'object'),
      text('Details', 'details'),
    ],
    read: async (db, { teamId, after }) =>
      (
        await sql<Row>`select e.seq::text as place, e.seq as number, e.at, coalesce(a.full_name, case when e.actor is null then 'The system' else 'Former member' end) as who,
            e.action as what, coalesce(s.full_name, case when e.subject is null then '' else 'Former member' end) as about, e.object, e.meta::text as details
          from app.audit_events e
          left join app.team_members a on a.user_id = e.actor and a.team_id = e.chain
          left join app.team_members s on s.user_id = e.subject and s.team_id = e.chain
          where e.chain = ${teamId} and e.seq > ${/^\d+$/.test(after) ? after : '0'} order by e.seq limit ${PAGE}`.execute(
          db,
        )
      ).rows,
  },
]

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Every page of a list, each read by `read` in a transaction of its own: the right is asked for again each time. */
export async function* pagesOf(
  list: TeamList,
  read: (work: (db: Db) => Promise<Row[]>) => Promise<Row[]>,
  teamId: string,
) {
  let after = FIRST
  for (;;) {
    const rows = await read((db) => list.read(db, { teamId, after }))
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = String(last.place)
  }
}

export function asCsv(list: TeamList, { pages, today }: { pages: AsyncIterable<Row[]>; today: Day }) {
  return toCsvPages(list.columns(today), pages)
}

/** The same rows as one JSON array, page by page. */
export async function* asJson(pages: AsyncIterable<Row[]>) {
  let first = true
  yield '['
  for await (const rows of pages) {
    for (const { place: _, ...row } of rows) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`
      first = false
    }
  }
  yield '\n]\n'
}
