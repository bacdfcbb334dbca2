import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'

const ownPath = ({ params }: ToldNotice) =>
  typeof params.path === 'string' && /^\/profile[\w/?=&.-]*$/.test(params.path) ? params.path : '/profile'

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
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    compliance: keyof typeof notices
  }
}
