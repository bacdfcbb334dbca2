import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { payNouns } from '../nouns.ts'

export const retention = {
  'pay-runs': {
    after: 'expenses',
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
