import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

/** The table of expenses: the holding that shows it, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  expense_claims: { holding: 'expenses', keeps: keptWords(retention.expenses), counted: ['user_id'] },
}

/** The kind of data that it holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'expenses',
    title: 'Your expenses',
    what: 'The miles and receipts that you claimed, with their photos, and the answers',
    after: 'worked-time',
  },
]
