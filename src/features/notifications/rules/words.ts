import { inSentence } from '#shared/names.ts'
import type { Notice, NoticeWords, ToldNotice } from '#shared/notice-words.ts'

/** The largest count of the bell; beyond it shows that there are more. */
export const UNREAD_SHOWN = 99

/** A notification, as in its row. */
export interface StoredNotice extends Omit<ToldNotice, 'who' | 'team'> {
  kind: string
}

/** Every kind that a feature declares. */
export type Notices = Readonly<Record<string, Notice>>

export function gatherNotices(features: readonly { notices?: Notices }[]): Notices {
  return Object.assign({}, ...features.map(({ notices }) => notices))
}

/** The sentence of a notification and its page. */
export function wordsOf(notices: Notices, { kind, ...stored }: StoredNotice): NoticeWords {
  const told = isolated(stored)
  const who = told.aboutName ?? 'Somebody'
  const team = told.teamName ?? String(told.params.teamName ?? 'a team')
  return (
    notices[kind]?.say({ ...told, who, team }) ?? {
      text: 'Something has changed',
      path: '/',
      button: 'Open Care Staffing',
    }
  )
}

/** Isolates the direction (bidi) of names and of people's own words inside a sentence. */
function isolated(told: Omit<StoredNotice, 'kind'>) {
  const isolate = <T>(value: T) => (typeof value === 'string' ? inSentence(value) : value)
  const params = Object.fromEntries(Object.entries(told.params).map(([name, value]) => [name, isolate(value)]))
  return { ...told, teamName: isolate(told.teamName), aboutName: isolate(told.aboutName), params }
}
