import type { Holding, Stored } from '#server/declared.ts'

/** The tables of checks: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  checks: { holding: 'checks', keeps: 'as long as the record of the membership', counted: ['user_id'] },
}

export const holdings: readonly Holding[] = [
  {
    id: 'checks',
    title: 'Your pre-employment checks',
    what: 'What your teams have checked themselves: right to work, DBS, professional register, fitness to work',
    after: 'compliance',
  },
]
