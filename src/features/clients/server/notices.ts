import type { Notice } from '#features/notifications/schema.ts'
import { sitesInWords } from '#features/teams/rules/managed-sites.ts'

const SEE = { path: '/manager-dashboard', button: 'See Your Dashboard' }

/** The notifications of managers who are limited to sites, or are no longer. */
export const notices = {
  'manager-limited': {
    mail: 'team',
    say: ({ who, team, params }) => ({
      text: `${who} has limited you to ${sitesInWords(Number(params.sites))} of ${team}`,
      more: 'You see what happens there, and the people who may work there.',
      ...SEE,
    }),
  },
  'manager-unlimited': {
    mail: 'team',
    say: ({ who, team }) => ({ text: `${who} has given you the whole of ${team} to manage`, ...SEE }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    clients: keyof typeof notices
  }
}
