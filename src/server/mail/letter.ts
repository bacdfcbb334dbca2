import type { CalendarEntry } from './calendar.ts'

export interface Recipient {
  name: string
  address: string
}

export interface Link {
  label: string
  /** An address of this installation. */
  url: string
}

export type Fact = readonly [label: string, value: string]

/** What one mail says, as data: `writeMail` makes its HTML and its plain text from it. All texts are plain. */
export interface Letter {
  to: Recipient
  /** What it is about, for the log: `account.confirm`. */
  kind: string
  /** Who and what. */
  subject: string
  /** The team that it is about; without one Care Staffing itself writes. */
  team?: string | undefined
  /** What a list of mails shows beside the subject; it says nothing that is not in the mail. */
  preheader: string
  title: string
  lines: readonly string[]
  /** What a person wrote. It stands apart, so that it is not taken for the product's own words. */
  note?: { from: string; text: string } | undefined
  facts?: readonly Fact[]
  list?: readonly (string | Link)[]
  /** Something to type, not to press. */
  code?: string
  button?: Link
  /** What stands below the button: how long it works, and what else there is to do. */
  after?: readonly (string | Link)[]
  /** Why the person gets it. */
  why: string
  choose?: Link
  /** A page where such mails can be stopped; also in the header List-Unsubscribe. */
  stop?: Link
  /** What calendars make of the mail: an appointment, a later version of it, or its end. */
  calendar?: CalendarEntry | undefined
}

/** One mail to one person. */
export interface Mail extends Pick<Letter, 'to' | 'kind' | 'subject' | 'calendar'> {
  text: string
  html: string
  stopUrl?: string
}
