import type { Notice } from '#features/notifications/schema.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { dayOf, type NoticeWords, type ToldNotice } from '#shared/notice-words.ts'
import { stepOfKind } from '../rules/kinds.ts'
import { inNeutralWords } from '../rules/neutral-words.ts'

const ownPath = ({ params }: ToldNotice) =>
  typeof params.path === 'string' && /^\/profile[\w/?=&.-]*$/.test(params.path) ? params.path : '/profile'

const untilWords = (told: ToldNotice, day: unknown) =>
  day ? `until ${dayOf(told, day)}` : 'until the end that it has itself'

/** The notifications of compliance, with their words. */
export const notices = {
  'evidence-verified': {
    mail: 'details',
    sayTogether: sayReview,
    say: (told) => ({
      text: `${told.team} has verified: ${told.params.what ?? 'a document of yours'}`,
      onLockScreen: `${told.team} has checked what you gave`,
      path: ownPath(told),
      button: 'See Your Profile',
    }),
  },
  /** What was verified counts for less time than was told, or for more. */
  'evidence-end-changed': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} now counts ${told.params.what ?? 'a document of yours'} ${untilWords(told, told.params.until)}`,
      more: `Until now it counted ${untilWords(told, told.params.before)}.`,
      onLockScreen: `${told.team} has checked what you gave`,
      path: ownPath(told),
      button: 'See Your Profile',
    }),
  },
  'evidence-rejected': {
    mail: 'details',
    sayTogether: sayReview,
    say: (told) => ({
      text: `${told.team} could not accept: ${told.params.what ?? 'a document of yours'}`,
      onLockScreen: `${told.team} has checked what you gave`,
      ...(told.params.reason && { note: { from: told.team, text: String(told.params.reason) } }),
      path: ownPath(told),
      button: 'Replace It Now',
    }),
  },
  'evidence-reopened': {
    mail: 'details',
    sayTogether: sayReview,
    say: (told) => ({
      text: `${told.team} is checking again: ${told.params.what ?? 'a document of yours'}`,
      more: 'An earlier decision about it was taken back. You need not do anything now.',
      onLockScreen: `${told.team} is checking something of yours again`,
      ...(told.params.reason && { note: { from: told.team, text: String(told.params.reason) } }),
      path: ownPath(told),
      button: 'See Your Profile',
    }),
  },
  'verification-reminded': {
    mail: 'details',
    say: ({ who, team, about }) => ({
      text: `${who} asks ${team} to check what they have given`,
      more: 'It waits in the verification queue. Some of it may keep them from working.',
      path: `/manager-dashboard/compliance?tab=verify${about ? `&person=${about}` : ''}`,
      button: 'See What Waits',
    }),
  },
  'compliance-lapses': { mail: 'expiry', say: (told) => ownLapses(told) },
  'team-compliance-lapses': { mail: 'expiry', say: (told) => teamLapses(told) },
} satisfies Record<string, Notice>

/** What a team has decided about several things of one person, in one sitting: what needs them comes first. */
function sayReview(all: readonly ToldNotice[]): NoticeWords {
  const [{ team }] = all as [ToldNotice]
  // The last decision about each thing counts.
  const things = [...new Map(all.toReversed().map((told) => [told.params.evidence, told])).values()].reverse()
  const of = (kind: string) => things.filter((told) => told.kind === kind)
  const [verified, rejected, reopened] = [of('evidence-verified'), of('evidence-rejected'), of('evidence-reopened')]
  const figures = [
    rejected.length > 0 && `${rejected.length} to replace`,
    verified.length > 0 && `${verified.length} verified`,
    reopened.length > 0 && `${reopened.length} checked again`,
  ].filter(Boolean)
  const [first] = rejected
  const line = (state: string) => (told: ToldNotice) => ({
    label: `${told.params.what ?? 'A document of yours'}`,
    more: [state, told.params.reason].filter(Boolean).join(': '),
    path: ownPath(told),
  })
  return {
    text: `${team} has checked what you gave: ${figures.join(', ')}`,
    onLockScreen: `${team} has checked what you gave`,
    list: [
      ...rejected.map(line('Please replace it')),
      ...verified.map(line('Verified')),
      ...reopened.map(line('Is being checked again')),
    ],
    ...(first ? { path: ownPath(first), button: 'Replace It Now' } : { path: '/profile', button: 'See Your Profile' }),
  }
}

function ownLapses(told: ToldNotice): NoticeWords {
  const { params, teamName } = told
  const { kinds, items, blockedFrom } = lapsing(told)
  const on = dayOf(told, params.on)
  const section = kinds.map(stepOfKind).find((step) => step !== null)
  return {
    text: `${teamName ?? 'Your teams'} will need this from you by ${on}: ${inNeutralWords(kinds)}`,
    subject: `Needed by ${on}: ${inNeutralWords(kinds)}`,
    onLockScreen: `Something that your team requires ends on ${on}`,
    ...moreOf(
      items > 1 && `${items - 1} more of what your teams require will end.`,
      blockedFrom && `Without it you cannot be booked from ${blockedFrom}.`,
    ),
    path: section ? addressOf('/profile', placeOf({ section })) : '/staff-dashboard',
    button: 'Renew It Now',
  }
}

function teamLapses(told: ToldNotice): NoticeWords {
  const { params, teamName, aboutName } = told
  const { items, blockedFrom, blocked } = lapsing(told)
  const on = dayOf(told, params.on)
  const people = Number(params.people ?? 0)
  const whose = aboutName ?? `${people} people`
  return {
    text: `${items === 1 ? '1 requirement' : `${items} requirements`} of ${whose} in ${teamName ?? 'your teams'} will lapse, the first after ${on}`,
    ...moreOf(
      blockedFrom &&
        `${people === 1 ? 'They are' : `${blocked} of them ${blocked === 1 ? 'is' : 'are'}`} blocked then and cannot be booked, ${blocked > 1 ? 'the first ' : ''}from ${blockedFrom}.`,
    ),
    path: '/manager-dashboard/compliance',
    button: 'See Who It Is',
  }
}

const moreOf = (...sentences: (string | false)[]) => {
  const more = sentences.filter(Boolean).join(' ')
  return more && { more }
}

function lapsing(told: ToldNotice) {
  const { kinds, items, blockedFrom, blocked } = told.params
  return {
    ...{ kinds: String(kinds ?? '').split(','), items: Number(items ?? 0) },
    ...{ blockedFrom: blockedFrom ? dayOf(told, blockedFrom) : '', blocked: Number(blocked ?? 0) },
  }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    compliance: keyof typeof notices
  }
}
