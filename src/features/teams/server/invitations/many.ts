import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import type { TeamContext } from '../gate.ts'
import { invitationsQueued } from '../jobs.ts'

/** So long an invitation may wait for its mail, in which it can be answered already. */
const WAITS = '90 days'

interface Listed {
  email: string
  fullName: string | null
  job: string | null
  phone: string | null
}

/** Which of some addresses are of active members of the team, and which have an open invitation; and how many mails of lists wait. */
export async function readInvited({ db, team }: TeamContext, emails: readonly string[]) {
  const { rows } = await sql<{ members: string[]; invited: string[]; waiting: number }>`
    select array(select u.email from app.team_members m join app.users u on u.id = m.user_id
        where m.team_id = ${team.id} and m.status = 'active' and u.email = any (${[...emails]}::text[])) as members,
      array(select i.email from app.team_invitations i
        where i.team_id = ${team.id} and i.status = 'pending' and i.email = any (${[...emails]}::text[])) as invited,
      (select count(*)::int from app.team_invitations i
        where i.team_id = ${team.id} and i.status = 'pending' and i.waits_since is not null) as waiting`.execute(db)
  return rows[0]!
}

/**
 * Invites people of a list to work in the team, each once; an address with an open invitation keeps that. Their mails
 * go out as far as the team may send any. The caller has left out its members.
 */
export async function inviteMany(
  context: TeamContext,
  { people, message }: { people: readonly Listed[]; message: string | undefined },
): Promise<number> {
  const { db, team, actor, clock } = context
  const now = instant(clock)
  const { rows } = await sql`
    insert into app.team_invitations (team_id, email, role, message, full_name, job, phone, invited_by, created_at, sent_at,
      expires_at, waits_since)
      select ${team.id}, p.email, 'staff', ${message ?? null}, p."fullName", p.job, p.phone, ${actor.id}, ${now}, ${now},
        ${now}::timestamptz + ${WAITS}::interval, ${now}
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) p (email text, "fullName" text, job text, phone text)
    on conflict (team_id, email) where status = 'pending' do nothing
    returning id`.execute(db)
  await enqueue(db, invitationsQueued())
  await publish(db, teamNouns.invitations.of(team.id))
  await audit(context, {
    action: 'invitation.send-list',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { count: rows.length },
  })
  return rows.length
}
