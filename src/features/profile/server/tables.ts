import type { Stored } from '#server/declared.ts'

/** The tables of profile: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  expiry_notices: { holding: null, keeps: '2 years after the expiry' },
}
