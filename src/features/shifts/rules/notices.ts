import type { Notice } from '#features/notifications/schema.ts'
import type { NoticeWords, ToldNotice } from '#shared/notice-words.ts'
import { isMany, wordsOfShift } from './told.ts'

// How a notification about shifts is put together: what it says, and the page that it leads to.

type Place = Pick<NoticeWords, 'path' | 'button'>
type Words = Pick<NoticeWords, 'more'> & { did: string; says: string }

const ID = /^[0-9a-f-]{36}$/

/** One's own shift, while one has a place on it; otherwise what was given up or lost stands in the history. */
export const ownPlace = ({ shift, subjects }: ToldNotice): Place => {
  if (shift && !shift.place) return { path: '/shifts?view=history', button: 'See Your Shifts' }
  return subjects.length > 1 || !shift
    ? { path: '/shifts?view=mine', button: 'See Your Shifts' }
    : { path: `/shifts?view=mine&shift=${shift.place}`, button: 'See the Shift' }
}

/** What one is asked to take. */
export const openShift =
  (button: string | ((count: number) => string)) =>
  ({ subjects }: ToldNotice): Place => ({
    path: subjects.length === 1 ? `/shifts?shift=${subjects[0]}` : '/shifts',
    button: typeof button === 'string' ? button : button(subjects.length),
  })

export const seeShifts = (count: number) => (count === 1 ? 'See the Shift' : 'See the Shifts')

const TEAM = '/manager-dashboard/shifts'

/** The shift on the page of whoever runs the team; of several, what is at risk in the week of the first. */
const teamShift =
  (button: string | ((told: ToldNotice) => string)) =>
  (told: ToldNotice): Place => {
    const { shift, params } = told
    const id = typeof params.shift === 'string' && ID.test(params.shift) ? `?shift=${params.shift}` : ''
    const week = isMany(told) && shift ? `?day=${shift.day}&week=true&only=at-risk` : undefined
    return { path: TEAM + (week ?? id), button: typeof button === 'string' ? button : button(told) }
  }

function about(words: (told: ToldNotice) => Words, { place, who }: { place: typeof ownPlace; who?: true }): Notice {
  return {
    mail: 'shifts',
    say: (told) => {
      const { more, ...said } = words(told)
      return {
        ...wordsOfShift(told, { ...said, who: who && told.aboutName ? told.who : undefined }),
        ...(more && { more }),
        ...place(told),
      }
    },
  }
}

export const toWorker = (words: (told: ToldNotice) => Words, place = ownPlace) => about(words, { place })
export const toManager = (
  words: (told: ToldNotice) => Words,
  button: Parameters<typeof teamShift>[0] = 'See the Shift',
) => about(words, { place: teamShift(button), who: true })
