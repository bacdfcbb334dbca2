import { sql } from 'kysely'
import { registrationNouns } from '#features/registration/nouns.ts'
import type { RetentionRule, Sweep } from '#server/retention.ts'

/** Days for which a replaced document is kept (soft delete), in case the replacement was a mistake. */
export const REPLACED_DAYS = 30

export const sweeps: readonly Sweep[] = [
  {
    id: 'replaced-documents',
    after: 'unused-uploads',
    what: 'documents that were replaced and that no team has verified or rejected',
    keep: { days: REPLACED_DAYS },
  },
]

export const retention: Record<string, RetentionRule> = {
  'dbs-image': {
    what: 'Pictures of DBS certificates',
    keep: { months: 6 },
    from: 'the upload',
    why: 'The number and date of the check stay; the certificate itself is not to be kept for longer',
    source: 'DBS code of practice and handling policy: no longer than six months',
    ofTeam: true,
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
}
