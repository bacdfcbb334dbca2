import type { Notice } from '#features/notifications/schema.ts'

/** The notifications of policies, with their words. */
export const notices = {
  'policy-to-read': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} asks you to read and sign a policy`,
      more: 'It takes a few minutes. What you have read and answered is kept when you stop.',
      path: '/policies',
      button: 'Read it now',
    }),
  },
  'policy-reminder': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} reminds you to read and sign its policies`,
      more: 'At least one of them waits for your signature.',
      path: '/policies',
      button: 'See what waits',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    policies: keyof typeof notices
  }
}
