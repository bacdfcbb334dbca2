import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'

const CANDIDATES = '/manager-dashboard/candidates'
const SETTINGS = '/manager-dashboard/settings'
const STAFF = '/staff-dashboard?tab=team'

/** Whether the reader is told of themselves. */
function isReader({ aboutSelf, about }: Pick<ToldNotice, 'aboutSelf' | 'about'>) {
  return aboutSelf || about === null
}

/** The notifications of teams, with their words. */
export const notices = {
  'request-created': {
    mail: 'requests',
    say: ({ who, team }) => ({ text: `${who} asks to join ${team}`, path: CANDIDATES }),
  },

  'request-decided': {
    mail: 'answers',
    say: ({ params, team }) =>
      params.status === 'approved'
        ? {
            text: `Your request to join ${team} has been approved`,
            more: 'You are now a member of the team.',
            path: STAFF,
          }
        : {
            text: `Your request to join ${team} has not been accepted`,
            more: 'If you think this is a mistake, speak to its manager.',
            path: STAFF,
          },
  },

  'invitation-received': {
    mail: 'own',
    say: ({ params, team }) => ({
      text: params.role === 'manager' ? `You are invited to help manage ${team}` : `You are invited to join ${team}`,
      path: '/invitation',
    }),
  },

  'invitation-answered': {
    mail: 'team',
    say: ({ params, who, team }) => ({
      text: `${who} has ${params.answer === 'accepted' ? 'accepted' : 'declined'} the invitation to ${team}`,
      path: params.role === 'manager' ? `${SETTINGS}?tab=managers` : CANDIDATES,
    }),
  },

  'member-left': { mail: 'team', say: ({ who, team }) => ({ text: `${who} has left ${team}`, path: CANDIDATES }) },

  'member-removed': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You are no longer a member of ${team}`, path: STAFF }
        : { text: `${who} is no longer a member of ${team}`, path: CANDIDATES },
  },

  'manager-added': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You now help manage ${team}`, path: CANDIDATES }
        : { text: `${who} now helps manage ${team}`, path: SETTINGS },
  },

  'manager-removed': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You no longer manage ${team}`, path: STAFF }
        : { text: `${who} no longer manages ${team}`, path: SETTINGS },
  },

  'team-transferred': {
    mail: 'team',
    say: ({ who, team, ...told }) => ({
      text: isReader(told) ? `You are now an owner of ${team}` : `${who} is now an owner of ${team}`,
      path: SETTINGS,
    }),
  },

  'team-deleted': {
    mail: 'team',
    say: ({ team }) => ({
      text: `${team} has been deleted`,
      more: 'You are no longer a member of it. Your own profile stays as it is.',
      path: STAFF,
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    teams: keyof typeof notices
  }
}
