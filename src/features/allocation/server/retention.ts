import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { allocationNouns } from '../nouns.ts'

export const retention = {
  plans: {
    after: 'rota-steps',
    what: 'Plans that fill open places, with why each was proposed',
    keep: { days: 90 },
    from: 'the day on which it was asked for',
    why: 'Long enough to compare plans, and to say why somebody was proposed; bookings stay with the shift',
    source: 'UK GDPR, article 5(1)(e)',
    ofTeam: true,
    table: 'allocation_runs',
    items: (
      teamId,
    ) => sql`select r.id, null::uuid as user_id, r.team_id, 'A plan that fills open places' as about, r.started_at as since
      from app.allocation_runs r where r.state in ('done', 'failed') ${ofTeam('r.team_id', teamId)}`,
    shownBy: { team: allocationNouns.plans },
  },
} satisfies Record<string, RetentionRule>
