import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { availabilityNouns } from '../nouns.ts'

const RECORDS = 'Working Time Regulations 1998, regulation 16B: six years of records of leave and pay'

export const retention = {
  'availability-days': {
    after: 'interviews',
    what: 'What people said about single days',
    keep: { years: 1 },
    from: 'the day',
    why: 'Long enough to explain why somebody was offered a shift',
    source: 'UK GDPR, Article 5(1)(e)',
    ofTeam: false,
    table: 'availability_dates',
    items:
      () => sql`select d.id, d.user_id, null::uuid as team_id, 'A day of availability' as about, d.day::timestamptz as since
      from app.availability_dates d`,
  },
  leave: {
    after: 'availability-days',
    what: 'Leave of staff',
    keep: { years: 6 },
    from: 'its last day',
    why: 'An employer must be able to show what leave was taken',
    source: RECORDS,
    ofTeam: true,
    table: 'leave',
    items: (teamId) => sql`select l.id, l.user_id, l.team_id, 'Leave' as about, l.through_day::timestamptz as since
      from app.leave l where true ${ofTeam('l.team_id', teamId)}`,
    shownBy: { person: availabilityNouns.ownLeave, team: availabilityNouns.leave },
  },
  'leave-entitlements': {
    after: 'leave',
    what: 'What staff were entitled to, once something else counts or they have left',
    keep: { years: 6 },
    from: 'the day from which it no longer counts',
    why: 'An employer must be able to show what leave was due',
    source: RECORDS,
    ofTeam: true,
    table: 'leave_entitlements',
    items: (teamId) => sql`select e.id, e.user_id, e.team_id, 'An entitlement to leave' as about, over.since
      from app.leave_entitlements e
      cross join lateral (select least(
          (select min(n.recorded_at) from app.leave_entitlements n
            where n.team_id = e.team_id and n.user_id = e.user_id and n.recorded_at > e.recorded_at),
          (select max(m.ended_at) from app.team_members m where m.team_id = e.team_id and m.user_id = e.user_id
            and m.status <> 'active')) as since) over
      where over.since is not null ${ofTeam('e.team_id', teamId)}`,
    shownBy: { team: availabilityNouns.leave },
  },
} satisfies Record<string, RetentionRule>
