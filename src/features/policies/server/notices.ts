import type { Notice } from '#features/notifications/schema.ts'
import { longDayOf } from '#shared/notice-words.ts'

const MANAGERS_PAGE = '/manager-dashboard/policies'

/** The notifications of policies, with their words. */
export const notices = {
  'policy-to-read': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} asks you to read and sign a policy`,
      more: 'It takes a few minutes. What you have read and answered is kept when you stop.',
      path: '/policies',
      button: 'Read It Now',
    }),
  },
  'policy-reminder': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} reminds you of what you have to read and sign`,
      more: 'At least one policy or paper waits for you. Some have to be signed before you can be booked.',
      path: '/policies',
      button: 'See What Waits',
    }),
  },
  'paper-to-sign': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} asks you to read and answer a paper`,
      more: 'It is about your work with them, and takes a few minutes.',
      path: '/policies',
      button: 'Read It Now',
    }),
  },
  'paper-countersigned': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} has countersigned what you signed`,
      more: 'The record of both signatures is on your page.',
      path: '/policies',
      button: 'See the Record',
    }),
  },
  'papers-to-countersign': {
    mail: 'details',
    say: ({ team }) => ({
      text: `Signed papers of ${team} wait for your signature`,
      more: 'They count once the agency has signed as well.',
      path: `${MANAGERS_PAGE}?list=papers`,
      button: 'Countersign',
    }),
  },
  'opt-out-ended': {
    mail: 'details',
    say: (told) => ({
      text: `${told.who} ends their 48-hour opt-out with ${told.team}`,
      more: `After ${longDayOf(told, told.params.on)} the limit of 48 hours a week on average applies to them again.`,
      path: `${MANAGERS_PAGE}?list=papers`,
      button: 'See Signed Papers',
    }),
  },
  'policy-tries-used': {
    mail: 'details',
    say: ({ who }) => ({
      text: `${who} has used all tries at the questions about a policy`,
      more: 'You can allow more where the signatures under the policy are listed.',
      path: MANAGERS_PAGE,
      button: 'See Policies',
    }),
  },
  'policy-more-tries': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} lets you try the questions about a policy again`,
      path: '/policies',
      button: 'Read It Again',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    policies: keyof typeof notices
  }
}
