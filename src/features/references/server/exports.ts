import { sql } from 'kysely'
import type { Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  pretty,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { CONFIDENTIAL } from '../rules/words.ts'
import { unseal } from './sealed.ts'

/** What referees have written, where a team has let the person read it. */
async function readWritten({ db, vault, userId }: { db: Db; vault: Vault; userId: string }) {
  const { rows } = await sql<{ id: string; team: string; answer: Buffer }>`
    select r.id, t.team_name as team, r.answer from app.reference_requests r join app.teams t on t.id = r.team_id
     where r.user_id = ${userId} and r.answer is not null
       and exists (select from app.sharing_log s where s.reference_id = r.id and s.hirer is null)`.execute(db)
  const key = rows.length > 0 ? await vault.open(db, { userId }) : undefined
  return rows.flatMap(({ id, team, answer }) =>
    key ? [{ team, ...unseal(key, { id, column: 'answer', sealed: answer }) }] : [],
  )
}

export const ownExports: readonly OwnExport[] = [
  {
    name: 'references',
    after: 'suspensions',
    tables: ['reference_requests', 'reference_statements', 'sharing_log'],
    contents: {
      'references.json': `How the references that teams have asked for about you are coming on, and which hirers were given what about you. ${CONFIDENTIAL}`,
    },
    async write({ userId, needs: { vault }, read, add }) {
      const { requests, shared, written } = await read(async (db) => ({
        written: await readWritten({ db, vault, userId }),
        requests: (
          await sql`select t.team_name as team, r.state, r.requested_at as "requestedAt", r.answered_at as "answeredAt",
            r.decided_at as "decidedAt"
            from app.reference_requests r join app.teams t on t.id = r.team_id where r.user_id = ${userId} order by r.requested_at`.execute(
            db,
          )
        ).rows,
        shared: (
          await sql`select t.team_name as team, s.hirer, s.what, s.document, s.consent, s.shared_on as "sharedOn"
            from app.sharing_log s join app.teams t on t.id = s.team_id where s.user_id = ${userId} and s.hirer is not null
              order by s.shared_on, s.recorded_at`.execute(db)
        ).rows,
      }))
      const rows = requests.length + shared.length
      if (rows > 0) await add('references.json', pretty({ requests, shared, written, note: CONFIDENTIAL }))
      return { rows, files: 0 }
    },
  },
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'policy-signatures',
    name: 'references',
    words:
      'Whose references the team has asked for, and how that is coming on. What referees have written is not in it.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('State', 'state'),
      momentColumn('Asked', 'requestedAt'),
      textColumn('Asked by', 'requestedBy'),
      momentColumn('Answered', 'answeredAt'),
      momentColumn('Decided', 'decidedAt'),
      textColumn('Decided by', 'decidedBy'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select r.id as place, m.full_name as name, r.state, r.requested_at as "requestedAt",
          a.full_name as "requestedBy",
            r.answered_at as "answeredAt", r.decided_at as "decidedAt", d.full_name as "decidedBy"
          from app.reference_requests r
          join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active'
          left join app.team_members a on a.team_id = r.team_id and a.user_id = r.requested_by
          left join app.team_members d on d.team_id = r.team_id and d.user_id = r.decided_by
          where r.team_id = ${teamId} and r.id > ${after} order by r.id limit ${LIST_PAGE}`,
  },
  {
    after: 'references',
    name: 'sharing-log',
    words: 'Which hirers were given what about the team’s people, when, and on what consent.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Hirer', 'hirer'),
      textColumn('What', 'what'),
      textColumn('Document', 'document'),
      dayColumn('Shared', 'sharedOn'),
      textColumn('Consent', 'consent'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select s.id as place, m.full_name as name, coalesce(s.hirer, 'The person') as hirer, s.what,
          s.document, s.shared_on as "sharedOn", s.consent,
            b.full_name as "recordedBy", s.recorded_at as "recordedAt"
          from app.sharing_log s
          join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
          left join app.team_members b on b.team_id = s.team_id and b.user_id = s.recorded_by
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`,
  },
]
