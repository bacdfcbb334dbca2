import type { Stored } from '#server/declared.ts'

/** The tables of audit: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  audit_checks: { holding: null, keeps: 'as long as the team' },
}
