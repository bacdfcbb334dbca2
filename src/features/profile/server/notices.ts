import type { Notice } from '#features/notifications/schema.ts'
import type { StepId } from '#features/registration/schema.ts'
import { dayOf, type NoticeWords, type ToldNotice } from '#shared/notice-words.ts'
import { addressOf, placeOf } from '../rules/place.ts'

const CANDIDATES = '/manager-dashboard/candidates'

/** The notifications of profile, with their words. */
export const notices = {
  'expiry-warning': { mail: 'expiry', say: (told) => expiryWords(told) },
} satisfies Record<string, Notice>

function expiryWords(told: ToldNotice): NoticeWords {
  const { params } = told
  if (told.teamId) return teamExpiryWords(told)
  const more = Number(params.more ?? 0)
  const others =
    more > 0 ? { more: `${count(more, 'other document')} of yours ${more === 1 ? 'needs' : 'need'} a look too.` } : {}
  const verb = Number(params.days) < 0 ? 'expired' : 'expires'
  const [what, on] = [String(params.what ?? 'document'), dayOf(told, params.on)]
  return {
    text: `Your ${what} ${verb} on ${on}`,
    ...others,
    path: sectionPath(params.section),
    button: 'Renew It Now',
  }
}

function teamExpiryWords({ about, aboutName, teamName, params }: ToldNotice): NoticeWords {
  const documents = count(params.documents, 'document')
  const whose = aboutName ?? count(params.people, 'person', 'people')
  const text = `${documents} of ${whose} in ${teamName ?? 'your team'} will soon expire or have expired`
  if (about) return { text, path: `${CANDIDATES}?member=${about}`, button: 'See the Profile' }
  const days = params.from ? `?expiringFrom=${params.from}&expiringTo=${params.to}` : ''
  return { text, path: `${CANDIDATES}${days}`, button: 'See Who It Is' }
}

function sectionPath(section: string | number | undefined): string {
  return section ? addressOf('/profile', placeOf({ section: String(section) as StepId })) : '/profile'
}

function count(value: string | number | undefined, one: string, many = `${one}s`) {
  const number = Number(value ?? 0)
  return `${number} ${number === 1 ? one : many}`
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    profile: keyof typeof notices
  }
}
