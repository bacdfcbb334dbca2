import { type RawBuilder, sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { policyNouns } from '../nouns.ts'

/** Signatures of stays that have ended, of the kinds for which this holds. */
const left = (kinds: RawBuilder<unknown>) => (teamId: string | null) =>
  sql`
  select s.id, s.user_id, s.team_id, coalesce(s.name, 'Somebody who declined') as about, s.left_at as since
    from app.policy_signatures s join app.policy_versions v on v.id = s.version_id join app.policies p on p.id = v.policy_id
   where s.left_at is not null and ${kinds} ${ofTeam('s.team_id', teamId)}`

const shownBy = { person: policyNouns.ownSignatures, team: policyNouns.policyRecords }

export const retention = {
  signatures: {
    after: 'past-members',
    what: 'Signatures under policies, Key Information Documents and opt-outs of people who have left',
    keep: { years: 2 },
    from: 'the day of leaving',
    why: 'An agency must show who had agreed to work more than 48 hours a week',
    source: 'Working Time Regulations 1998, regulation 9: two years',
    ofTeam: true,
    table: 'policy_signatures',
    items: left(sql`p.kind <> 'terms'`),
    shownBy,
  },
  'signed-terms': {
    after: 'signatures',
    what: 'Signed terms of people who have left',
    keep: { years: 6 },
    from: 'the day of leaving',
    why: 'As long as a claim under them can be made',
    source: 'Limitation Act 1980, section 5',
    ofTeam: true,
    table: 'policy_signatures',
    items: left(sql`p.kind = 'terms'`),
    shownBy,
  },
} satisfies Record<string, RetentionRule>
