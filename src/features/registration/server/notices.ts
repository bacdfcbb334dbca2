import type { Notice } from '#features/notifications/schema.ts'

const CANDIDATES = '/manager-dashboard/candidates'

/** The notifications of registration, with their words. */
export const notices = {
  'details-updated': {
    mail: 'details',
    say: ({ about, params, who }) => ({
      text: `${who} has updated ${params.what ?? 'their profile'}`,
      onLockScreen: `${who} has updated their profile`,
      path: about ? `${CANDIDATES}?member=${about}` : CANDIDATES,
      button: about ? 'See the profile' : 'See your candidates',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    registration: keyof typeof notices
  }
}
