import { sql } from 'kysely'
import type { RetentionRule, Sweep } from '#server/retention.ts'
import { KEEP_STAGED_DAYS } from '../schema.ts'

export const sweeps: readonly Sweep[] = [
  { id: 'unused-uploads', after: 'exports', what: 'uploads that were never used', keep: { days: KEEP_STAGED_DAYS } },
]

export const retention = {
  'team-files': {
    after: 'unconfirmed',
    what: 'Files of teams that were deleted, and the key that opens them',
    keep: { years: 2 },
    from: 'the day on which the team was deleted',
    why: 'As long as the memberships and right-to-work records of the team',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: false,
    table: 'team_keys',
    key: 'team_id',
    items:
      () => sql`select k.team_id as id, null::uuid as user_id, k.team_id, null as about, app.team_deleted_at(k.team_id) as since
      from app.team_keys k where app.team_deleted_at(k.team_id) is not null`,
    blobs: sql`select f.id from app.files f where f.team_id in (select id from picked)`,
  },
} satisfies Record<string, RetentionRule>
