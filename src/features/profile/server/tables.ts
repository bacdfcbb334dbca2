import type { Stored } from '#server/declared.ts'
import { keepWords } from '#server/retention.ts'
import { WARNINGS_KEEP } from './warn-of-expiry.ts'

/** The tables of profile: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  expiry_notices: { holding: null, keeps: `${keepWords(WARNINGS_KEEP)} after the expiry` },
}
