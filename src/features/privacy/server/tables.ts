import type { Stored } from '#server/declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  erasures: { holding: null, keeps: 'for good: a number, so that an erasure is repeated after a restore' },
  exports: { holding: null, keeps: '30 days after they end' },
  kept_records: { holding: null, keeps: '2 years after the day of leaving' },
  retention_runs: { holding: null, keeps: 'for good: days and counts' },
}
