import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { coverNouns } from '../nouns.ts'

export const retention = {
  'shift-calls': {
    after: 'roles',
    what: 'Calls about shifts',
    keep: { years: 1 },
    from: 'the call',
    why: 'Which work was offered to whom; hours and pay follow from the booking, which is kept longer',
    source: 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29',
    ofTeam: true,
    table: 'shift_calls',
    items: (teamId) => sql`select c.id, c.user_id, c.team_id, 'A call about a shift' as about, c.started_at as since
      from app.shift_calls c where true ${ofTeam('c.team_id', teamId)}`,
    shownBy: { team: coverNouns.calls },
  },
} satisfies Record<string, RetentionRule>
