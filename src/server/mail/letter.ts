import type { CalendarEntry } from './calendar.ts'

interface Recipient {
  name: string
  address: string
}

export interface Link {
  label: string
  /** An address of this installation, or of a map. */
  url: string
}

/** A label, what it says, and below that in smaller letters what else there is to say, and where to look. */
export type Fact = readonly [
  label: string,
  value: string,
  more?: { text?: string | undefined; link?: Link | undefined },
]

/** A line of a list that leads somewhere. */
export interface Line extends Link {
  more?: string | undefined
}

/** What one mail says, as data: `writeMail` makes its HTML and its plain text from it. All texts are plain. */
export interface Letter {
  to: Recipient
  /** What it is about, for the log: `account.confirm`. */
  kind: string
  /** The subject line: who did what. */
  subject: string
  /** The team that it is about; without one Care Staffing itself writes. */
  team?: string | undefined
  /** What a list of mails shows beside the subject; it says nothing that is not in the mail. */
  preheader: string
  /** A short line above the title. */
  lead?: string | undefined
  title: string
  lines: readonly string[]
  /** What a person wrote. It stands apart, so that it is not taken for the product's own words. */
  note?: { from: string; text: string } | undefined
  facts?: readonly Fact[]
  list?: readonly (string | Line)[]
  /** Something to type, not to press. */
  code?: string
  button?: Link
  /**
   * Whether the address of the button stands below it: of a link that opens something by itself, for people who check
   * one before they press.
   */
  showsAddress?: boolean
  /** What stands below the button: how long it works, and what else there is to do. */
  after?: readonly (string | Link)[]
  /** Why the person gets it. */
  why: string
  /** When the thing that it tells of happened, for its foot. */
  toldAt?: string
  choose?: Link
  /** A page where such mails can be stopped; also in the header List-Unsubscribe. */
  stop?: Link
  /** What calendars make of the mail: appointments, later versions of them, or their end. */
  calendar?: CalendarEntry | readonly CalendarEntry[] | undefined
}

/** One mail to one person. */
export interface Mail extends Pick<Letter, 'to' | 'kind' | 'subject' | 'calendar'> {
  text: string
  html: string
  stopUrl?: string
}
