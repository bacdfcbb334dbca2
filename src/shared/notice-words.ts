import { type Day, formatLongDay, formatShortDay, isDay, londonDay, type TimeOfDay } from './time.ts'

/** The facts that a notification's sentence is made of. */
export interface ToldNotice {
  kind: string
  teamId: string | null
  teamName: string | null
  about: string | null
  /** Null when the person is gone, or the reader may not see them any more. */
  aboutName: string | null
  /** Whether it is about the reader. */
  aboutSelf: boolean
  /** The ids of what else it is about. */
  subjects: readonly string[]
  /** Small facts of the sentence: a status, a count, a section. */
  params: Record<string, string | number>
  /** The shift that it is about, of several the first; null for none. */
  shift: ToldShift | null
  /** When it was told. */
  createdAt: string
  /** The person that it is about: a name, or 'Somebody'. */
  who: string
  /** The team's name, or 'a team'. */
  team: string
}

/** When and where a shift is. */
interface ToldShift {
  day: Day
  start: TimeOfDay
  end: TimeOfDay
  siteName: string
  /** The id of the reader's place on it; null where they have none. */
  place: string | null
}

export interface NoticeWords {
  /** One sentence without a full stop: the line in the list, and of a mail the title and subject where those are not given. */
  text: string
  /** The subject of its mail. */
  subject?: string
  /** What has become of its subject, in a word or two: `Booked`. */
  did?: string
  /** What has happened, above the title of its mail, and the title: when the shift is. */
  lead?: string
  headline?: string
  /** Stands for `text` on a lock screen where `text` may tell something about health. */
  onLockScreen?: string
  /** Further information, in whole sentences. */
  more?: string
  /** What the mail lists; a link leads to a map. */
  facts?: readonly (readonly [label: string, value: string, more?: { link: { label: string; url: string } }])[]
  /** Lines of the mail, each of which leads to a page of this product. */
  list?: readonly { label: string; more?: string; path: string }[]
  /** What a person wrote to the reader; in the mail only. */
  note?: { from: string; text: string }
  /** The page where the reader can deal with it: a path of this product. */
  path: string
  /** The label of the mail's button that leads there. */
  button: string
}

/** A kind of notification: the reader's setting that its emails follow, and its words. */
export interface Notice<Choice extends string = string> {
  mail: Choice
  /** The setting under which the list files a kind whose emails follow none. */
  group?: Choice
  /** Only of use now: neither quiet hours nor a daily digest delay it. */
  timely?: true
  say: (told: ToldNotice) => NoticeWords
  /** What several say together that are about the same: kinds with the same function are told as one. */
  sayTogether?: (told: readonly ToldNotice[]) => NoticeWords
}

const toldOn = ({ createdAt }: ToldNotice) => ({ today: londonDay(new Date(createdAt)) })

/**
 * A day of a notification in its sentence, `Sat 12 Dec`, with its year where that is not the year in which it is told;
 * nothing for what is none.
 */
export function dayOf(told: ToldNotice, day: unknown): string {
  return isDay(day) ? formatShortDay(String(day), toldOn(told)) : ''
}

/** The same where there is room for it: `Saturday 12 December`. */
export function longDayOf(told: ToldNotice, day: unknown): string {
  return isDay(day) ? formatLongDay(String(day), toldOn(told)) : ''
}
