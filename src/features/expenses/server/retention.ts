import { sql } from 'kysely'
import { ofTeam, type RetentionRule } from '#server/retention.ts'
import { expenseNouns } from '../nouns.ts'

const SIX_YEARS = {
  keep: { years: 6 },
  from: 'the day of the expense',
  source: 'Limitation Act 1980, section 5; Income Tax (PAYE) Regulations 2003, regulation 97',
  ofTeam: true,
} as const
const shownBy = { person: expenseNouns.ownExpenses, team: expenseNouns.expenses }

export const retention = {
  receipts: {
    after: 'client-pins',
    what: 'Photos of receipts',
    why: 'Evidence of what was paid back, kept as long as that; erased with the person whose they are',
    ...SIX_YEARS,
    table: 'files',
    items: (teamId) => sql`select f.id, c.user_id, c.team_id, 'A receipt' as about, c.day::timestamptz as since
      from app.files f join app.expense_claims c on c.file_id = f.id where true ${ofTeam('c.team_id', teamId)}`,
    blobs: sql`select id from picked`,
    shownBy,
  },
  expenses: {
    after: 'receipts',
    what: 'Miles and receipts that were claimed, and the answers',
    why: 'The record of what was paid back; claims about it may be made for six years. They stay without a name and without words when somebody’s data is erased',
    ...SIX_YEARS,
    table: 'expense_claims',
    items: (teamId) => sql`select c.id, c.user_id, c.team_id, 'Expenses' as about, c.day::timestamptz as since
      from app.expense_claims c where true ${ofTeam('c.team_id', teamId)}`,
    shownBy,
  },
} satisfies Record<string, RetentionRule>
