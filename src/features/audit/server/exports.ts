import { sql } from 'kysely'
import { toCsv } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import {
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnArchive,
  type OwnExport,
  pretty,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { formatInstant } from '#shared/time.ts'
import { type AuditWords, gatherWords, sentenceOf } from '../rules/words.ts'

/** An event that a person did or that is about them. */
interface OwnEvent {
  at: string
  action: string
  byMe: boolean
  aboutMe: boolean
  actor: string | null
  actorName: string | null
  subject: string | null
  subjectName: string | null
  network: string | null
  team: string
  meta: Record<string, unknown>
  chain: string
  seq: number
}

/** Everything that was written down about a person: what they did, and who looked at or changed what is theirs. One page. */
async function readPage(db: Db, { userId, after }: { userId: string; after: OwnEvent | undefined }) {
  const from = after ? sql`and (e.at, e.chain, e.seq) > (${after.at}, ${after.chain}, ${after.seq})` : sql``
  const { rows } = await sql<OwnEvent>`
    select e.at, e.action, e.actor is not distinct from ${userId} as "byMe", e.subject is not distinct from ${userId} as "aboutMe",
      e.actor, p.full_name as "actorName", e.subject, case when e.subject = ${userId} then s.full_name
        else 'another person' end as "subjectName",
      e.ip_trunc as network, coalesce(t.team_name, '') as team, e.meta, e.chain, e.seq
    from app.audit_events e left join app.profiles p on p.user_id = e.actor
      left join app.profiles s on s.user_id = e.subject left join app.teams t on t.id = e.chain
    where (e.actor = ${userId} or e.subject = ${userId}) ${from}
    order by e.at, e.chain, e.seq limit ${LIST_PAGE}`.execute(db)
  return rows
}

async function allEvents({ userId, read }: OwnArchive) {
  const events: OwnEvent[] = []
  for (;;) {
    const page = await read((db) => readPage(db, { userId, after: events.at(-1) }))
    events.push(...page)
    if (page.length < LIST_PAGE) return events
  }
}

const columns = (words: AuditWords) => [
  { header: 'When', cell: ({ at }: OwnEvent) => formatInstant(at) },
  { header: 'Who', cell: ({ actorName, byMe }: OwnEvent) => (byMe ? 'You' : (actorName ?? 'Care Staffing')) },
  { header: 'What', cell: (event: OwnEvent) => sentenceOf(event, words) },
  { header: 'Team', cell: ({ team }: OwnEvent) => team },
  {
    header: 'Details',
    cell: ({ meta }: OwnEvent) =>
      Object.entries(meta)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
  },
]

export const ownExports: readonly OwnExport[] = [
  {
    name: 'events',
    after: 'references',
    tables: ['audit_events'],
    contents: {
      'who-used-my-data.csv': 'Who opened or changed your data, and when.',
      'what-i-did.csv': 'What you did in the product, and when.',
      'events.json': 'The same two lists for programs.',
    },
    async write(archive) {
      const { add, needs } = archive
      const events = await allEvents(archive)
      const inWords = columns(gatherWords(needs.features))
      const byOthers = events.filter(({ byMe, aboutMe }) => aboutMe && !byMe)
      await add('who-used-my-data.csv', toCsv(inWords, byOthers))
      const byMe = events.filter((event) => event.byMe)
      await add('what-i-did.csv', toCsv(inWords, byMe))
      await add('events.json', pretty(events))
      return { rows: events.length, files: 0 }
    },
  },
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'leave',
    name: 'audit',
    words: 'Who did what in the team.',
    columns: () => [
      textColumn('Number', 'number'),
      momentColumn('When', 'at'),
      textColumn('Who', 'who'),
      textColumn('What', 'what'),
      textColumn('About', 'about'),
      textColumn('Object', 'object'),
      textColumn('Details', 'details'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select e.seq::text as place, e.seq as number, e.at, coalesce(a.full_name, case
          when e.actor is null then 'The system' else 'Former member' end) as who,
            e.action as what, coalesce(s.full_name, case when e.subject is null then '' else 'Former member' end) as about,
              e.object, e.meta::text as details
          from app.audit_events e
          left join app.team_members a on a.user_id = e.actor and a.team_id = e.chain
          left join app.team_members s on s.user_id = e.subject and s.team_id = e.chain
          where e.chain = ${teamId} and e.seq > ${/^\d+$/.test(after) ? after : '0'} order by e.seq limit ${LIST_PAGE}`,
  },
]
