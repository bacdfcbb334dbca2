import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

/** The tables of plans: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  allocation_runs: { holding: null, keeps: keptWords(retention.plans) },
  allocation_places: { holding: 'plans', keeps: 'as long as its plan', counted: ['user_id'] },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'plans',
    title: 'Shifts that a plan proposed you for',
    what: 'For which shifts a plan that fills open places proposed you, and why',
    after: 'shifts',
  },
]
