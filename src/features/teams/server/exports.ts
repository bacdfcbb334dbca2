import { sql } from 'kysely'
import { COMPLETION } from '#features/accounts/rules/completion.ts'
import type { Db } from '#server/database/db.ts'
import {
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  pretty,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { jobLabel } from '../rules/jobs.ts'

async function readAccount(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select u.email, p.full_name as "fullName", p.role, u.created_at as "createdAt", u.email_confirmed_at as "emailConfirmedAt",
      u.last_sign_in_at as "lastSignInAt",
      (select coalesce(jsonb_agg(jsonb_build_object('team', t.team_name, 'role', m.role, 'status', m.status, 'joinedAt', m.joined_at,
        'endedAt', m.ended_at) order by m.joined_at), '[]') from app.team_members m join app.teams t on t.id = m.team_id
        where m.user_id = u.id) as teams
    from app.users u join app.profiles p on p.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Invitations are found by address: they have no person. */
const ownInvitations = (userId: string) => sql<{ record: unknown }>`select to_jsonb(i) - 'secret_hash' as record
    from app.team_invitations i join app.users u on u.email = i.email where u.id = ${userId}`

export const ownExports: readonly OwnExport[] = [
  {
    name: 'account',
    tables: ['users'],
    contents: { 'account.json': 'Your name, email address, sign-in dates and teams.' },
    async write({ userId, read, add }) {
      await add('account.json', pretty(await read((db) => readAccount(db, userId))))
      return { rows: 1, files: 0 }
    },
  },
  ownRecords({ after: 'records', tables: ['team_invitations'], name: 'team-invitations', query: ownInvitations }),
]

export const teamLists: readonly TeamList[] = [
  {
    name: 'members',
    words: 'Everybody in the team. Of people who have left, the name only.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Email', 'email'),
      { header: 'Position', cell: ({ position }) => jobLabel(position as string) },
      textColumn('Role', 'role'),
      textColumn('Status', 'status'),
      textColumn(`${COMPLETION} %`, 'completion'),
      textColumn('Certificates', 'certificates'),
      momentColumn('Joined', 'joinedAt'),
      momentColumn('Left', 'endedAt'),
      momentColumn('Offer recorded', 'offerRecordedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select m.id as place, m.user_id as "userId", m.full_name as name, u.email,
            case when m.status = 'active' then m.position else '' end as position, m.role, m.status,
            case when m.status = 'active' then m.completion end as completion,
            case when m.status = 'active' then m.certificate_count end as certificates,
            m.joined_at as "joinedAt", m.ended_at as "endedAt", m.offer_recorded_at as "offerRecordedAt"
          from app.team_members m left join app.users u on u.id = m.user_id and m.status = 'active'
          where m.team_id = ${teamId} and m.id > ${after} order by m.id limit ${LIST_PAGE}`,
  },
  {
    after: 'standings',
    name: 'requests',
    words: 'Requests to join, and how they were answered.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Type', 'type'),
      textColumn('Status', 'status'),
      momentColumn('Asked', 'createdAt'),
      momentColumn('Answered', 'decidedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select r.id as place, p.full_name as name, r.request_type as type, r.status, r.created_at as "createdAt",
            r.decided_at as "decidedAt"
          from app.team_join_requests r left join app.profiles p on p.user_id = r.user_id
          where r.team_id = ${teamId} and r.id > ${after} order by r.id limit ${LIST_PAGE}`,
  },
]
