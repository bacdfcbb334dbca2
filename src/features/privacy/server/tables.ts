import type { Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { FORGET_DAYS } from '../rules/exports.ts'
import { retention } from './retention/rules.ts'

/** The tables of privacy: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  erasures: { holding: null, keeps: 'for good: a number, so that an erasure is repeated after a restore' },
  exports: { holding: null, keeps: `${FORGET_DAYS} days after they end` },
  kept_records: {
    holding: null,
    keeps: `${keptWords(retention['right-to-work'])}, hours, pay and leave ${keptWords(retention['kept-work'])}`,
  },
  retention_runs: { holding: null, keeps: 'for good: days and counts' },
}
