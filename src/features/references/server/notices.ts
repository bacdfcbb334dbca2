import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'

const seeReferences = ({ about }: ToldNotice) => ({
  path: `/manager-dashboard/candidates${about ? `?member=${about}&tab=references` : ''}`,
  button: 'See the References',
})

/** The notifications of references, with their words. Nothing of what a referee has written. */
export const notices = {
  'reference-received': {
    mail: 'details',
    say: (told) => ({ text: `A reference for ${told.who} has arrived`, ...seeReferences(told) }),
  },
  'reference-declined': {
    mail: 'details',
    say: (told) => ({
      text: `A referee of ${told.who} does not give a reference`,
      more: 'Their reason stands with the references. Please ask somebody else.',
      ...seeReferences(told),
    }),
  },
  'reference-overdue': {
    mail: 'details',
    say: (told) => ({
      text: `A referee of ${told.who} has not answered for a week`,
      more: 'They have been reminded twice. A telephone call may help.',
      ...seeReferences(told),
    }),
  },
  'reference-verified': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} has verified a reference for you`,
      path: '/profile',
      button: 'See Your Profile',
    }),
  },
  'reference-released': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} lets you read a reference about you`,
      path: '/profile',
      button: 'See Your References',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    references: keyof typeof notices
  }
}
