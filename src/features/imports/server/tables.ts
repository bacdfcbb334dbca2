import type { Stored } from '#server/declared.ts'

/** The tables of imports: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  shift_imports: { holding: null, keeps: 'as long as the team, or until it is undone' },
}
