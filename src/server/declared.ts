import type { ActionWords, DetailWords } from '#shared/audit-words.ts'
import type { Notice } from '#shared/notice-words.ts'
import type { RetentionRule, Sweep } from './retention.ts'

/** A table: in which of a person's holdings its rows are, and how long each is kept, in words. */
export interface Stored {
  /** Null for what is not a person's, or of no meaning to them. */
  holding: string | null
  keeps: string
}

/** A kind of data about a person, in their words. */
export interface Holding {
  id: string
  title: string
  what: string
  /** Its place in the list. */
  place: number
}

/** What a feature says of itself to those that serve all of them: plain data. */
export interface Declared {
  /** A sentence for each action that it writes down. */
  actions?: Record<string, ActionWords>
  /** Words for the values of those actions' details. */
  details?: DetailWords
  /** What it tells people, by kind. */
  notices?: Readonly<Record<string, Notice>>
  /** Every table of it. */
  tables?: Readonly<Record<string, Stored>>
  holdings?: readonly Holding[]
  /** What the nightly run deletes of it, by the name that the audit log has for the rule. */
  retention?: Readonly<Record<string, RetentionRule>>
  /** What jobs of its own delete. */
  sweeps?: readonly Sweep[]
}
