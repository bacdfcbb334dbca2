import type { Holding, Stored } from '#server/declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  files: { holding: 'files', keeps: 'as long as the account; 7 days when never used, 30 days when replaced' },
  team_keys: { holding: null, keeps: '2 years after the team was deleted, with its files' },
}

/** What a person is told that is held of them. */
export const holdings: readonly Holding[] = [
  { id: 'files', title: 'Your documents', what: 'Files that you uploaded, all of them encrypted', place: 40 },
]
