import type { Stored } from '#server/declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  team_totals: { holding: null, keeps: 'as long as the team' },
  team_total_changes: { holding: null, keeps: 'until they are counted, within a minute' },
}
