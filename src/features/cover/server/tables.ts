import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

/** The tables of cover: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  shift_calls: { holding: 'shift-calls', keeps: keptWords(retention['shift-calls']), counted: ['user_id'] },
  cover_days: { holding: null, keeps: 'eight weeks' },
  cover_weeks: { holding: null, keeps: 'two years' },
}

/** The kind of data that it holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'shift-calls',
    title: 'Calls about shifts',
    what: 'When a team rang you about a shift, and how the call ended',
    after: 'sessions',
  },
]
