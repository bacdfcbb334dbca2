import { type RawBuilder, sql } from 'kysely'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import type { Audience } from '#features/teams/policy.ts'
import type { Noun } from '#shared/nouns.ts'
import type { RuleId } from '../../rules/retention.ts'

/** Something that a rule takes one day: whose, of which team, and when. */
export interface Item {
  id: string
  user_id: string | null
  team_id: string | null
  due: string
}

export interface Source {
  /** The table whose rows go; what hangs on them goes with them. */
  table: 'files' | 'team_join_requests' | 'team_members' | 'kept_records' | 'users' | 'team_keys'
  /** The column by which a row is known; `id` unless given. */
  key?: 'team_id'
  /** All that the rule will take one day, of everybody or of one team: id, user_id, team_id, about, and since when the time runs. */
  items: (teamId: string | null) => RawBuilder<unknown>
  /** Bytes that go with the rows of `picked`. */
  blobs?: RawBuilder<unknown>
  /** What of the person, and what of their teams, shows it beside the report. */
  shownBy?: { person?: Noun<'person'>; team: Noun<Audience> }
}

/** Where the things are that the schedule takes. */
export const SOURCES: Record<RuleId, Source> = {
  'dbs-image': {
    table: 'files',
    items: (teamId) =>
      teamId
        ? sql`select f.id, f.user_id, m.team_id, m.full_name as about, f.created_at as since from app.files f
            join app.team_members m on m.user_id = f.user_id and m.team_id = ${teamId} and m.status = 'active' and m.role = 'staff'
            where f.slot = 'dbs' and f.state = 'current'`
        : sql`select f.id, f.user_id, null::uuid as team_id, null as about, f.created_at as since from app.files f where f.slot = 'dbs'`,
    blobs: sql`select id from picked`,
    shownBy: { person: registrationNouns.profile, team: registrationNouns.sections },
  },
  applicants: {
    table: 'team_join_requests',
    items: (
      teamId,
    ) => sql`select r.id, r.user_id, r.team_id, null as about, coalesce(r.decided_at, r.created_at) as since
      from app.team_join_requests r where r.status in ('rejected', 'withdrawn') ${ofTeam('r', teamId)}`,
  },
  'past-members': {
    table: 'team_members',
    items: (teamId) => sql`select m.id, m.user_id, m.team_id, m.full_name as about, m.ended_at as since
      from app.team_members m where m.status <> 'active' and m.ended_at is not null ${ofTeam('m', teamId)}`,
    blobs: sql`select unnest(k.file_ids) as id from app.kept_records k where k.member_id in (select id from picked)`,
    shownBy: { team: teamNouns.members },
  },
  'right-to-work': {
    table: 'kept_records',
    items: (
      teamId,
    ) => sql`select k.id, null::uuid as user_id, k.team_id, 'Former member' as about, k.keep_until::timestamptz as since
      from app.kept_records k where true ${ofTeam('k', teamId)}`,
    blobs: sql`select unnest(k.file_ids) as id from app.kept_records k where k.id in (select id from picked)`,
  },
  unconfirmed: {
    table: 'users',
    items: () => sql`select u.id, u.id as user_id, null::uuid as team_id, null as about,
        greatest(u.created_at, (select max(t.created_at) from app.account_tokens t where t.user_id = u.id)) as since
      from app.users u where u.email_confirmed_at is null and u.disabled_at is null
        and not exists (select from app.erasures e where e.user_id = u.id)`,
  },
  'team-files': {
    table: 'team_keys',
    key: 'team_id',
    items: () => sql`select k.team_id as id, null::uuid as user_id, k.team_id, null as about, t.deleted_at as since
      from app.team_keys k join app.teams t on t.id = k.team_id where t.deleted_at is not null`,
    blobs: sql`select f.id from app.files f where f.team_id in (select id from picked)`,
  },
}

function ofTeam(alias: 'r' | 'm' | 'k', teamId: string | null) {
  return teamId === null ? sql`` : sql`and ${sql.ref(`${alias}.team_id`)} = ${teamId}`
}
