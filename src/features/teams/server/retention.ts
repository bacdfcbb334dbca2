import { sql } from 'kysely'
import { type Keep, ofTeam, type RetentionRule, type Sweep } from '#server/retention.ts'
import { teamNouns } from '../nouns.ts'

export const INVITATIONS_KEEP: Keep = { days: 90 }
/** Longer than any limit counts them. */
export const SENDS_KEEP: Keep = { days: 2 }

export const sweeps: readonly Sweep[] = [
  { id: 'ended-invitations', after: 'ended-sessions', what: 'invitations that have ended', keep: INVITATIONS_KEEP },
]

export const retention = {
  applicants: {
    after: 'dbs-image',
    what: 'Requests that were rejected or withdrawn',
    keep: { months: 6 },
    from: 'the answer',
    why: 'Long enough for a claim about the decision, and no longer',
    source: 'ICO, keeping recruitment records; Equality Act 2010, section 123',
    ofTeam: true,
    table: 'team_join_requests',
    items: (
      teamId,
    ) => sql`select r.id, r.user_id, r.team_id, 'Somebody who applied' as about, coalesce(r.decided_at, r.created_at) as since
      from app.team_join_requests r where r.status in ('rejected', 'withdrawn') ${ofTeam('r.team_id', teamId)}`,
  },

  'past-members': {
    after: 'leave-entitlements',
    what: 'Memberships that have ended',
    keep: { years: 2 },
    from: 'the day of leaving',
    why: 'As long as the right-to-work record of the same person',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: true,
    table: 'team_members',
    items: (teamId) => sql`select m.id, m.user_id, m.team_id, m.full_name as about, m.ended_at as since
      from app.team_members m where m.status <> 'active' and m.ended_at is not null ${ofTeam('m.team_id', teamId)}`,
    shownBy: { team: teamNouns.members },
  },
} satisfies Record<string, RetentionRule>
