import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { checkNouns } from '../nouns.ts'
import { COPY_SLOT } from '../rules/right-to-work-fields.ts'

export const retention = {
  'right-to-work-copies': {
    after: 'signed-terms',
    what: 'Copies of right-to-work documents',
    keep: { years: 2 },
    from: 'the day of leaving',
    why: 'Employers must be able to prove the check until then; the record goes with the membership',
    source: 'Home Office, employer’s guide to right to work checks: two years after employment',
    ofTeam: true,
    table: 'files',
    items: (teamId) => sql`select f.id, c.user_id, c.team_id, m.full_name as about, m.ended_at as since
      from app.files f join app.checks c on c.copy_id = f.id join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id
      where f.slot = ${COPY_SLOT} and m.status <> 'active' and m.ended_at is not null ${ofTeam('c.team_id', teamId)}`,
    blobs: sql`select id from picked`,
    shownBy: { person: checkNouns.ownChecks, team: checkNouns.checks },
  },
} satisfies Record<string, RetentionRule>
