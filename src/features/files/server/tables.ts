import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { KEEP_STAGED_DAYS } from '../schema.ts'
import { retention } from './retention.ts'

/** The tables of files: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  files: {
    holding: 'files',
    keeps: `as long as the account; ${KEEP_STAGED_DAYS} days when never used; as long as its slot says when replaced`,
    counted: ['user_id'],
  },
  team_keys: { holding: null, keeps: `${keptWords(retention['team-files'])}, with its files` },
}

/** The kinds of data that files hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  { id: 'files', title: 'Your documents', what: 'Files that you uploaded, all of them encrypted', after: 'drafts' },
]
