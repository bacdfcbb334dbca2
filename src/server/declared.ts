import type { ActionWords, DetailWords } from '#shared/audit-words.ts'
import type { Notice } from '#shared/notice-words.ts'

/** What a feature says of itself to those that serve all of them: plain data. */
export interface Declared {
  /** A sentence for each action that it writes down. */
  actions?: Record<string, ActionWords>
  /** Words for the values of those actions' details. */
  details?: DetailWords
  /** What it tells people, by kind. */
  notices?: Readonly<Record<string, Notice>>
}
