import type { Notice } from '#features/notifications/schema.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import type { NoticeWords, ToldNotice } from '#shared/notice-words.ts'
import { formatDay } from '#shared/time.ts'
import { stepOfKind } from '../rules/kinds.ts'
import { inNeutralWords } from '../rules/neutral-words.ts'

const ownPath = ({ params }: ToldNotice) =>
  typeof params.path === 'string' && /^\/profile[\w/?=&.-]*$/.test(params.path) ? params.path : '/profile'

const untilWords = (day: unknown) => (day ? `until ${formatDay(String(day))}` : 'as long as it says itself')

/** The notifications of compliance, with their words. */
export const notices = {
  'evidence-verified': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} has verified: ${told.params.what ?? 'a document of yours'}`,
      onLockScreen: `${told.team} has checked what you gave`,
      path: ownPath(told),
      button: 'See your profile',
    }),
  },
  /** What was verified counts for less time than was told, or for more. */
  'evidence-end-changed': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} now counts ${told.params.what ?? 'a document of yours'} ${untilWords(told.params.until)}`,
      more: `Until now it counted ${untilWords(told.params.before)}.`,
      onLockScreen: `${told.team} has checked what you gave`,
      path: ownPath(told),
      button: 'See your profile',
    }),
  },
  'evidence-rejected': {
    mail: 'details',
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
    say: (told) => ({
      text: `${told.team} is checking again: ${told.params.what ?? 'a document of yours'}`,
      more: 'An earlier decision about it was taken back.',
      onLockScreen: `${told.team} is checking something of yours again`,
      ...(told.params.reason && { note: { from: told.team, text: String(told.params.reason) } }),
      path: ownPath(told),
      button: 'See your profile',
    }),
  },
  'verification-reminded': {
    mail: 'details',
    say: ({ who, team, about }) => ({
      text: `${who} asks ${team} to check what they have given`,
      more: 'It waits in the verification queue. Some of it may keep them from working.',
      path: `/manager-dashboard/compliance?tab=verify${about ? `&person=${about}` : ''}`,
      button: 'See what waits',
    }),
  },
  'compliance-lapses': { mail: 'expiry', say: (told) => ownLapses(told) },
  'team-compliance-lapses': { mail: 'expiry', say: (told) => teamLapses(told) },
} satisfies Record<string, Notice>

function ownLapses({ params, teamName }: ToldNotice): NoticeWords {
  const { kinds, on, items, blockedFrom } = lapsing(params)
  const section = kinds.map(stepOfKind).find((step) => step !== null)
  return {
    text: `${teamName ?? 'Your teams'} will need this from you by ${on}: ${inNeutralWords(kinds)}`,
    onLockScreen: `Something that your team requires ends on ${on}`,
    ...moreOf(
      items > 1 && `${items - 1} more of what your teams require will end.`,
      blockedFrom && `Without it you cannot be booked from ${blockedFrom}.`,
    ),
    facts: [['Good until', on]],
    path: section ? addressOf('/profile', placeOf({ section })) : '/staff-dashboard',
    button: 'Renew it now',
  }
}

function teamLapses({ params, teamName, aboutName }: ToldNotice): NoticeWords {
  const { on, items, blockedFrom, blocked } = lapsing(params)
  const people = Number(params.people ?? 0)
  const whose = aboutName ?? `${people} people`
  return {
    text: `${items === 1 ? '1 requirement' : `${items} requirements`} of ${whose} in ${teamName ?? 'your teams'} will lapse, the first after ${on}`,
    ...moreOf(
      blockedFrom &&
        `${people === 1 ? 'They are' : `${blocked} of them ${blocked === 1 ? 'is' : 'are'}`} blocked then and cannot be booked, ${blocked > 1 ? 'the first ' : ''}from ${blockedFrom}.`,
    ),
    path: '/manager-dashboard/compliance',
    button: 'See who it is',
  }
}

const moreOf = (...sentences: (string | false)[]) => {
  const more = sentences.filter(Boolean).join(' ')
  return more && { more }
}

function lapsing({ kinds, on, items, blockedFrom, blocked }: ToldNotice['params']) {
  return {
    ...{ kinds: String(kinds ?? '').split(','), on: formatDay(String(on ?? '')), items: Number(items ?? 0) },
    ...{ blockedFrom: blockedFrom ? formatDay(String(blockedFrom)) : '', blocked: Number(blocked ?? 0) },
  }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    compliance: keyof typeof notices
  }
}
