import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import type { Authorized } from '../policy.ts'
import { jobLabel } from '../rules/jobs.ts'
import type { JoinRequest, TeamRole } from '../schema.ts'
import { type TeamContext, teamColumns } from './gate.ts'
import { invite } from './invitations/invite.ts'

export { agenciesOf } from './agencies.ts'
export {
  type Duty,
  type HeldBy,
  handOnDuties,
  handOnEverything,
  readDuties,
  type WithFeatures,
} from './duties.ts'
export { inviteMany, readInvited } from './invitations/many.ts'
export { type Joining, joinByCode, lookUpCode, tellOfJoining, tellOfLookUp } from './joining.ts'
export { type MailRoom, requireMailRoom } from './mail-room.ts'
export { managersOf } from './managers-of.ts'

/** The teams of a person, newest first: those they run with the number of their staff, those they work in. */
export async function teamsOf({ db, actor }: PersonContext) {
  const rows = await teamColumns(db)
    .select(
      // The running totals are of the whole team.
      sql<number | null>`case when m.limited_to_sites then (select count(*)::int from app.team_members s
        where s.team_id = t.id and s.status = 'active' and s.role = 'staff') else (select sum(c.n)::int from app.team_counts c
        where c.team_id = case when m.role = 'staff' then null else t.id end and c.kind = 'completion') end`.as(
        'memberCount',
      ),
    )
    .where('m.user_id', '=', actor.id)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as TeamRole, memberCount: row.memberCount ?? 0 }))
}

const REJECTIONS_SHOWN_MS = 30 * 86_400_000

/** The person's own pending requests, and those that were rejected in the last 30 days. */
export async function requestsOf({ db, clock }: PersonContext) {
  const since = new Date(clock.now() - REJECTIONS_SHOWN_MS)
  const { rows } = await sql<{ id: string; teamName: string; createdAt: string; rejectedAt: string | null }>`
    select id, team_name as "teamName", created_at as "createdAt", rejected_at as "rejectedAt" from app.my_requests(${since})`.execute(
    db,
  )
  return {
    pending: rows
      .filter(({ rejectedAt }) => !rejectedAt)
      .map(({ id, teamName, createdAt }) => ({ id, teamName, createdAt })),
    rejected: rows.flatMap(({ id, teamName, rejectedAt }) => (rejectedAt ? [{ id, teamName, rejectedAt }] : [])),
  }
}

/** How many teams the person owns; locks, so that they cannot create another one until this transaction ends. */
export async function holdOwned({ db, actor }: PersonContext): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teams of ${actor.id}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app.team_members m join app.teams t on t.id = m.team_id and t.deleted_at is null
    where m.user_id = ${actor.id} and m.role = 'owner' and m.status = 'active'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Creates a team, or returns the one that the same form has created; undefined when the code is taken. */
export async function insertTeam(
  { db, actor, clock }: PersonContext,
  team: { teamName: string; teamCode: string; creationKey: string },
) {
  const { rows } = await sql<{ id: string | null }>`
    select app.found_team(${team.teamName}, ${team.teamCode}, ${team.creationKey}, ${instant(clock)}) as id`.execute(db)
  const founded = await db
    .selectFrom('teams')
    .select(['id', 'team_name as teamName', 'team_code as teamCode', 'created_at as createdAt'])
    .where('manager_id', '=', actor.id)
    .where('creation_key', '=', team.creationKey)
    .executeTakeFirst()
  return founded && { ...founded, isNew: rows[0]?.id === founded.id }
}

/** Replaces the team's code; false when the new one is taken. */
export async function replaceCode(db: Db, { team, teamCode }: { team: Authorized<{ id: string }>; teamCode: string }) {
  const taken = await sql<{ taken: boolean }>`select app.is_code_taken(${teamCode}) as taken`.execute(db)
  if (taken.rows[0]?.taken) return false
  await db.updateTable('teams').set({ team_code: teamCode }).where('id', '=', team.id).execute()
  return true
}

const REQUESTS_PER_PAGE = 50

interface RequestRow extends Omit<JoinRequest, 'position' | 'before'> {
  job: string | null
  status: string | null
  endedAt: string | null
  reason: string | null
  exactly: string
}

function toRequest({ job, exactly: _, status, endedAt, reason, ...row }: RequestRow): JoinRequest {
  const was = status === 'left' || status === 'removed' ? status : undefined
  return { ...row, position: jobLabel(job), before: was && endedAt ? { status: was, endedAt, reason } : null }
}

/** The pending requests, longest waiting first. Only what an applicant's card may show. */
export async function pendingRequests(
  db: Db,
  { team, after }: { team: Authorized<{ id: string }>; after?: string | undefined },
) {
  const place = placeAfter(after)
  const rows = await db
    .selectFrom('team_join_requests as r')
    .innerJoin('profiles as p', 'p.user_id', 'r.user_id')
    .select([
      'r.id',
      'r.user_id as userId',
      'p.full_name as fullName',
      'p.photo_file_id as photoFileId',
      'p.completion',
      'r.asked_to_finish_at as toldAt',
    ])
    .select(['p.job_applying_for as job', 'r.created_at as createdAt', sql<string>`r.created_at::text`.as('exactly')])
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'r.team_id').onRef('m.user_id', '=', 'r.user_id'),
    )
    .select(['m.status', 'm.ended_at as endedAt', 'm.end_reason as reason'])
    .where('r.team_id', '=', team.id)
    .where('r.status', '=', 'pending')
    .where('r.request_type', '=', 'join_request')
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) > (${place?.key}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(REQUESTS_PER_PAGE + 1)
    .execute()
  const page = toPage(rows, { size: REQUESTS_PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return { ...page, items: page.items.map(toRequest) }
}

/** Whether somebody is active staff of a team. */
export async function isStaff(db: Db, { teamId, userId }: { teamId: string; userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('role', '=', 'staff')
    .executeTakeFirst()
  return row !== undefined
}

interface MembershipEnd {
  teamId: string
  userId: string
  status: 'left' | 'removed'
  reason?: string
}

/**
 * Ends a person's membership; undefined when they are not active staff of the team. Triggers of `team_members` end the
 * spell (which rewrites statuses), roles, papers and requests, and take the person off shifts to come.
 */
export function endMembership({ db, clock, actor }: PersonContext, { teamId, userId, status, reason }: MembershipEnd) {
  return db
    .updateTable('team_members')
    .set({ status, ended_at: instant(clock), ended_by: actor.id, end_reason: reason ?? null })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('role', '=', 'staff')
    .returning('id')
    .executeTakeFirst()
}

/** The teams that would be left without an owner without this person: they must be transferred or deleted first (AZ20). */
export function ownsTeams({ db }: { db: Db }, userId: string): Promise<{ id: string; teamName: string }[]> {
  return db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.team_name as teamName'])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('m.role', '=', 'owner')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('team_members as other')
            .select('other.id')
            .whereRef('other.team_id', '=', 'm.team_id')
            .where('other.user_id', '<>', userId)
            .where('other.status', '=', 'active')
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('t.team_name')
    .orderBy('t.id')
    .execute()
}

/**
 * Invites somebody whom the team has interviewed to join as staff; the invitation carries their name and job. Refuses
 * what every invitation is refused for.
 */
export function inviteCandidate(context: TeamContext, candidate: { email: string; fullName: string; job: string }) {
  return invite(context, { ...candidate, role: 'staff' })
}
