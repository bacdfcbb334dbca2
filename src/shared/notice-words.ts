/** What is known of a notification when its sentence is made. */
export interface ToldNotice {
  teamId: string | null
  teamName: string | null
  about: string | null
  /** Null when the person is gone, or not the reader's to see any more. */
  aboutName: string | null
  /** Whether it is about the reader. */
  aboutSelf: boolean
  /** Small facts of the sentence: a status, a count, a section. */
  params: Record<string, string | number>
  /** Whom it is about: a name, or 'Somebody'. */
  who: string
  /** The team's name, or 'a team'. */
  team: string
}

export interface NoticeWords {
  /** One sentence without a full stop: the line in the list, the subject of the mail. */
  text: string
  /** What else there is to say, in whole sentences. */
  more?: string
  /** Where it can be dealt with: a path of this product. */
  path: string
}

/** A kind of notification: which choice of the reader its emails follow, and its words. */
export interface Notice<Choice extends string = string> {
  mail: Choice
  say: (told: ToldNotice) => NoticeWords
}
