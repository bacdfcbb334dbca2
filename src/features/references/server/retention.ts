import { sql } from 'kysely'
import { type Keep, ofTeam, type RetentionRule, type Sweep } from '#server/retention.ts'
import { referenceNouns } from '../nouns.ts'

/** Longer than any limit counts them. */
export const SENDS_KEEP: Keep = { days: 2 }

export const sweeps: readonly Sweep[] = [
  { id: 'emails-to-referees', after: 'reminders', what: 'counts of emails to referees', keep: SENDS_KEEP },
]

export const retention = {
  'references-not-given': {
    after: 'right-to-work',
    what: 'Requests to referees that came to nothing',
    keep: { months: 6 },
    from: 'the end of the request',
    why: 'Long enough for a claim about the decision, and no longer',
    source: 'ICO, keeping recruitment records; Equality Act 2010, section 123',
    ofTeam: true,
    table: 'reference_requests',
    items: (teamId) => sql`select r.id, r.user_id, r.team_id, m.full_name as about,
        case when r.state = 'asked' then r.expires_at else coalesce(r.decided_at, r.answered_at, r.expires_at) end as since
      from app.reference_requests r join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id
      where r.state in ('asked', 'declined', 'cancelled', 'rejected') ${ofTeam('r.team_id', teamId)}`,
    shownBy: { person: referenceNouns.ownReferences, team: referenceNouns.references },
  },

  references: {
    after: 'references-not-given',
    what: 'References of people who have left',
    keep: { years: 1 },
    from: 'the day of leaving',
    why: 'What was asked about a work-seeker, and answered, belongs to the record that an agency keeps',
    source: 'Conduct Regulations 2003, regulation 29 and Schedule 4: at least a year',
    ofTeam: true,
    table: 'reference_requests',
    items: (teamId) => sql`select r.id, r.user_id, r.team_id, m.full_name as about, m.ended_at as since
      from app.reference_requests r join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id
      where m.status <> 'active' and m.ended_at is not null ${ofTeam('r.team_id', teamId)}`,
    shownBy: { team: referenceNouns.references },
  },
} satisfies Record<string, RetentionRule>
