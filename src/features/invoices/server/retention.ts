import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { invoiceNouns } from '../nouns.ts'

export const retention = {
  invoices: {
    after: 'pay-runs',
    what: 'Invoices and credit notes: what a client was charged for which shifts, as it was issued, and what was paid',
    keep: { years: 6 },
    from: 'the day of issue',
    why: 'VAT records are kept for six years, and claims about money may be made for as long. Names of workers stand in the sealed document alone',
    source: 'Value Added Tax Act 1994, Schedule 11, paragraph 6(3); Limitation Act 1980, section 5',
    ofTeam: true,
    table: 'invoices',
    items: (
      teamId,
    ) => sql`select i.id, null::uuid as user_id, i.team_id, case i.kind when 'invoice' then 'An invoice' else 'A credit note' end as about,
        i.issued_on::timestamptz as since
      from app.invoices i where true ${ofTeam('i.team_id', teamId)}
        and not exists (select from app.invoices n where n.credits = i.id)`,
    shownBy: { team: invoiceNouns.invoices },
  },
} satisfies Record<string, RetentionRule>
