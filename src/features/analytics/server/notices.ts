import type { Notice } from '#features/notifications/schema.ts'
import { dayOf, type NoticeWords, type ToldNotice } from '#shared/notice-words.ts'

/** The reminders of the overview, with their words. */
export const notices = {
  'profile-reminder': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} reminds you to finish your registration`,
      more: 'Everything that you have entered is saved. You can go on where you stopped.',
      path: '/registration',
      button: 'Continue Your Registration',
    }),
  },

  'certificate-reminder': {
    mail: 'details',
    say: (told) => certificateWords(told),
  },
} satisfies Record<string, Notice>

function certificateWords(told: ToldNotice): NoticeWords {
  const { team, params } = told
  const { what, on, more = 0 } = params
  const text = `${team} reminds you to renew a certificate`
  const ends = what
    ? `It ${Number(params.days) < 0 ? 'ended' : 'ends'} on ${dayOf(told, on)}.`
    : 'One of your certificates has expired, or ends within a week.'
  const others = Number(more) > 0 ? ` ${more} more of yours ${more === 1 ? 'needs' : 'need'} a look too.` : ''
  return {
    text: what ? `${text}: ${what}` : text,
    onLockScreen: text,
    more: `${ends}${others} Your agency may not be able to book you without it.`,
    path: '/profile?tab=certificates',
    button: 'Renew It Now',
  }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    analytics: keyof typeof notices
  }
}
