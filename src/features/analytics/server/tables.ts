import type { Stored } from '#server/declared.ts'

/** The tables of analytics: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  team_totals: { holding: null, keeps: 'as long as the team' },
  team_total_changes: { holding: null, keeps: 'until they are counted, within a minute' },
}
