import type { ActionWords, DetailWords } from '#shared/audit-words.ts'
import type { Notice } from '#shared/notice-words.ts'
import type { Db } from './database/db.ts'
import type { OwnExport, TeamList } from './exports.ts'
import type { CalendarEntry } from './mail/calendar.ts'
import type { Fact } from './mail/letter.ts'
import type { RetentionRule, Sweep } from './retention.ts'

/** How a table is declared: which of a person's holdings its rows belong to, and how long each row is kept, in words. */
export interface Stored {
  /** Null for rows that are not a person's, or mean nothing to them. */
  holding: string | null
  keeps: string
  /**
   * The columns that name the person a row is about, where the holding counts its rows; left out where the rows are
   * parts of what another table counts.
   */
  counted?: readonly string[]
}

/** A kind of data that is held about a person, in words for them. */
export interface Holding {
  id: string
  title: string
  what: string
  /** The id of the one that it comes after in the list. */
  after?: string
}

/** A notification whose mail is being written. */
export interface MailedNotice {
  id: string
  userId: string
  kind: string
  subjects: readonly string[]
}

/** What a mail tells of one subject of a notification, as far as its reader may know it. */
export interface MailedSubject {
  id: string
  /** When it is, by which a list is ordered. */
  at: string
  /** In a list: what it is, and below that what else there is to say. */
  label: string
  more: string
  path: string
  /** In a mail about it alone. */
  facts: readonly Fact[]
  /** The facts that a mail about several subjects says once, where they are the same. */
  shared: readonly Fact[]
  /** Whether a mail says in words of its own what has become of it, beside the other that it is about. */
  isAside?: boolean
  preheader: string
  calendar?: CalendarEntry | undefined
}

/**
 * Reads what mails about a feature's notifications tell of their subjects, at the time when they are written; by the
 * notification's id, in the order of `subjects`.
 */
export type ReadSubjects = (
  context: { db: Db; now: string; publicUrl: string },
  notices: readonly MailedNotice[],
) => Promise<ReadonlyMap<string, readonly MailedSubject[]>>

/** What a feature declares to the features that serve all others. */
export interface Declared {
  /** A sentence for each of its audit actions. */
  actions?: Record<string, ActionWords>
  /** Words for the values of those actions' details. */
  details?: DetailWords
  /** Its kinds of notification. */
  notices?: Readonly<Record<string, Notice>>
  /** What the mails about these tell besides. */
  subjects?: ReadSubjects
  /** Its tables. */
  tables?: Readonly<Record<string, Stored>>
  holdings?: readonly Holding[]
  /** What the nightly run deletes of it, by the name that the audit log has for the rule. */
  retention?: Readonly<Record<string, RetentionRule>>
  /** What jobs of its own delete. */
  sweeps?: readonly Sweep[]
  /** What of it goes into the archive of a person's own data. */
  ownExports?: readonly OwnExport[]
  /** What of it goes into the archive of a team. */
  teamLists?: readonly TeamList[]
}
