import type { Notice } from '#features/notifications/schema.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { dayOf, longDayOf, type NoticeWords, type ToldNotice } from '#shared/notice-words.ts'
import { stepOfKind } from '../rules/kinds.ts'
import { inNeutralWords } from '../rules/neutral-words.ts'

const ownPath = ({ params }: ToldNotice) =>
  typeof params.path === 'string' && /^\/profile[\w/?=&.-]*$/.test(params.path) ? params.path : '/profile'

/** The notifications of compliance, with their words. */
export const notices = {
  'evidence-verified': {
    mail: 'details',
    sayTogether: sayReview,
    say: (told) => ({
      text: `${told.team} has verified: ${told.params.what ?? 'a document of yours'}`,
      onLockScreen: `${told.team} has checked what you gave`,
      path: ownPath(told),
      button: 'See your profile',
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
      button: 'Replace it now',
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
      button: 'See your profile',
    }),
  },
  'compliance-lapses': { mail: 'expiry', say: (told) => ownLapses(told) },
  'team-compliance-lapses': { mail: 'expiry', say: (told) => teamLapses(told) },
} satisfies Record<string, Notice>

/** What a team has decided about several things of one person, in one sitting: what needs them comes first. */
function sayReview(all: readonly ToldNotice[]): NoticeWords {
  const [{ team }] = all as [ToldNotice]
  // Of one thing the last decision counts.
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
    ...(first ? { path: ownPath(first), button: 'Replace it now' } : { path: '/profile', button: 'See your profile' }),
  }
}

function ownLapses(told: ToldNotice): NoticeWords {
  const { params, teamName } = told
  const { kinds, items } = lapsing(params)
  const on = dayOf(told, params.on)
  const section = kinds.map(stepOfKind).find((step) => step !== null)
  return {
    text: `${teamName ?? 'Your teams'} will need this from you by ${on}: ${inNeutralWords(kinds)}`,
    onLockScreen: `Something that your team requires ends on ${on}`,
    more:
      items > 1
        ? `${items - 1} more of what your teams require will end. Without it you may not be booked.`
        : 'Without it you may not be booked.',
    facts: [['Good until', longDayOf(told, params.on)]],
    path: section ? addressOf('/profile', placeOf({ section })) : '/staff-dashboard',
    button: 'Renew it now',
  }
}

function teamLapses(told: ToldNotice): NoticeWords {
  const { params, teamName, aboutName } = told
  const { items } = lapsing(params)
  const on = dayOf(told, params.on)
  const people = Number(params.people ?? 0)
  const whose = aboutName ?? `${people} people`
  return {
    text: `${items === 1 ? '1 requirement' : `${items} requirements`} of ${whose} in ${teamName ?? 'your teams'} will lapse, the first after ${on}`,
    path: '/manager-dashboard/compliance',
    button: 'See who it is',
  }
}

function lapsing({ kinds, items }: ToldNotice['params']) {
  return { kinds: String(kinds ?? '').split(','), items: Number(items ?? 0) }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    compliance: keyof typeof notices
  }
}
