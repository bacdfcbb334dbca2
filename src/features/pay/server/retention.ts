import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { payNouns } from '../nouns.ts'

export const retention = {
  'holiday-entries': {
    after: 'expenses',
    what: 'Holiday that was taken and carried over, and what it paid',
    keep: { years: 6 },
    from: 'the last day',
    why: 'The law asks for six years; it stays without a name when somebody’s data is erased',
    source: 'Working Time Regulations 1998, regulation 16B',
    ofTeam: true,
    table: 'holiday_entries',
    items: (teamId) => sql`select h.id, h.user_id, h.team_id, 'Holiday' as about, h.through_day::timestamptz as since
      from app.holiday_entries h where true ${ofTeam('h.team_id', teamId)}`,
    shownBy: { person: payNouns.ownPay, team: payNouns.payRuns },
  },
  'pay-runs': {
    after: 'holiday-entries',
    what: 'Pay runs: what each person was paid, with the file that was handed over',
    keep: { years: 6 },
    from: 'the pay day',
    why: 'The record of what was paid; claims about pay may be made for six years. It stays without a name when somebody’s data is erased',
    source:
      'Limitation Act 1980, section 5; Income Tax (PAYE) Regulations 2003, regulation 97; National Minimum Wage Regulations 2015, regulation 59',
    ofTeam: true,
    table: 'pay_runs',
    items: (
      teamId,
    ) => sql`select r.id, null::uuid as user_id, r.team_id, 'A pay run' as about, r.pay_day::timestamptz as since
      from app.pay_runs r where true ${ofTeam('r.team_id', teamId)}`,
    shownBy: { team: payNouns.payRuns },
  },
} satisfies Record<string, RetentionRule>
