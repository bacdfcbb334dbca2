import type { Notice } from '#features/notifications/schema.ts'

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
    say: ({ team }) => ({
      text: `${team} reminds you to renew a certificate`,
      more: 'One of your certificates has expired, or ends within a week. Your agency may not be able to book you without it.',
      path: '/profile?tab=certificates',
      button: 'Renew It Now',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    analytics: keyof typeof notices
  }
}
