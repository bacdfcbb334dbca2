import type { Stored } from '#server/declared.ts'

/** The tables of staffing: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  staffing_levels: { holding: null, keeps: 'as long as the site' },
}
