import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { KEEP_STAGED_DAYS } from '../schema.ts'
import { retention } from './retention.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  files: {
    holding: 'files',
    keeps: `as long as the account; ${KEEP_STAGED_DAYS} days when never used; as long as its slot says when replaced`,
    counted: ['user_id'],
  },
  team_keys: { holding: null, keeps: `${keptWords(retention['team-files'])}, with its files` },
}

/** What a person is told that is held of them. */
export const holdings: readonly Holding[] = [
  { id: 'files', title: 'Your documents', what: 'Files that you uploaded, all of them encrypted', place: 40 },
]
