import { inSentence } from '#shared/names.ts'
import type { Notice, NoticeWords, ToldNotice } from '#shared/notice-words.ts'
import type { NoticeGroup } from './groups.ts'

/** The largest count of the bell; beyond it shows that there are more. */
export const MOST_SHOWN = 99

/** A notification, as in its row. */
export type StoredNotice = Omit<ToldNotice, 'who' | 'team'>

/** Every kind that a feature declares. */
export type Notices = Readonly<Record<string, Notice>>

export function gatherNotices(features: readonly { notices?: Notices }[]): Notices {
  return Object.assign({}, ...features.map(({ notices }) => notices))
}

/** The group of a kind. */
export function groupOf(notices: Notices, kind: string): NoticeGroup {
  const { mail = 'own', group } = notices[kind] ?? {}
  return (group ?? (mail === 'always' || mail === 'own' ? 'security' : mail)) as NoticeGroup
}

const UNKNOWN: NoticeWords = { text: 'Something has changed', path: '/', button: 'Open Care Staffing' }

/** The sentence of a notification and its page. */
export function wordsOf(notices: Notices, stored: StoredNotice): NoticeWords {
  return notices[stored.kind]?.say(readable(stored)) ?? UNKNOWN
}

/** What several notifications about the same say as one, newest first: together where their kinds can, else the newest. */
export function wordsOfAll(notices: Notices, all: readonly [StoredNotice, ...StoredNotice[]]): NoticeWords {
  const [newest] = all
  const together = notices[newest.kind]?.sayTogether
  const alike = together ? all.filter(({ kind }) => notices[kind]?.sayTogether === together) : []
  return together && alike.length > 1 ? together(alike.map(readable)) : wordsOf(notices, newest)
}

function readable(stored: StoredNotice): ToldNotice {
  const told = isolated(stored)
  return {
    ...told,
    who: told.aboutName ?? 'Somebody',
    team: told.teamName ?? String(told.params.teamName ?? 'a team'),
  }
}

/** Isolates the direction (bidi) of names and of people's own words inside a sentence. */
function isolated<Told extends StoredNotice>(told: Told): Told {
  const isolate = <T>(value: T) => (typeof value === 'string' ? inSentence(value) : value)
  const params = Object.fromEntries(Object.entries(told.params).map(([name, value]) => [name, isolate(value)]))
  const shift = told.shift && { ...told.shift, siteName: inSentence(told.shift.siteName) }
  return { ...told, teamName: isolate(told.teamName), aboutName: isolate(told.aboutName), params, shift }
}
