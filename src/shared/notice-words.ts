/** The facts that a notification's sentence is made of. */
export interface ToldNotice {
  teamId: string | null
  teamName: string | null
  about: string | null
  /** Null when the person is gone, or the reader may not see them any more. */
  aboutName: string | null
  /** Whether it is about the reader. */
  aboutSelf: boolean
  /** Small facts of the sentence: a status, a count, a section. */
  params: Record<string, string | number>
  /** The person that it is about: a name, or 'Somebody'. */
  who: string
  /** The team's name, or 'a team'. */
  team: string
}

export interface NoticeWords {
  /** One sentence without a full stop: the line in the list, the subject of the mail. */
  text: string
  /** Stands for `text` on a lock screen where `text` may tell something about health. */
  onLockScreen?: string
  /** Further information, in whole sentences. */
  more?: string
  /** What the mail lists; the time of the event when nothing is named. */
  facts?: readonly (readonly [label: string, value: string])[]
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
  /** Only of use now: neither quiet hours nor a daily digest delay it. */
  timely?: true
  say: (told: ToldNotice) => NoticeWords
}
