import type { Notice, NoticeWords, ToldNotice } from '#shared/notice-words.ts'

/** The bell counts up to here and then says that there are more. */
export const UNREAD_SHOWN = 99

/** A notification as its row says. */
export interface StoredNotice extends Omit<ToldNotice, 'who' | 'team'> {
  kind: string
}

/** Every kind that a feature declares. */
export type Notices = Readonly<Record<string, Notice>>

export function gatherNotices(features: readonly { notices?: Notices }[]): Notices {
  return Object.assign({}, ...features.map(({ notices }) => notices))
}

/** The sentence of a notification and the place it leads to. */
export function wordsOf(notices: Notices, { kind, ...told }: StoredNotice): NoticeWords {
  const team = told.teamName ?? String(told.params.teamName ?? 'a team')
  const notice = notices[kind]
  return notice
    ? notice.say({ ...told, who: told.aboutName ?? 'Somebody', team })
    : { text: 'Something has changed', path: '/' }
}
