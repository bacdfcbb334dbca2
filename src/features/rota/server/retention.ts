import { sql } from 'kysely'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { rotaNouns } from '../nouns.ts'

export const retention = {
  'rota-steps': {
    after: 'shifts',
    what: 'What was done in the rota step by step, so that it can be undone',
    keep: { days: 90 },
    from: 'the day on which it was done',
    why: 'Nobody undoes what is older; the history of each shift stays with the shift',
    source: 'UK GDPR, article 5(1)(e)',
    ofTeam: true,
    table: 'rota_steps',
    items: (teamId) => sql`select t.id, t.by as user_id, t.team_id, 'A step in the rota' as about, t.at as since
      from app.rota_steps t where t.kind = 'act' ${ofTeam('t.team_id', teamId)}`,
    shownBy: { person: rotaNouns.ownSteps, team: shiftNouns.shifts },
  },
} satisfies Record<string, RetentionRule>
