import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'

const CANDIDATES = '/manager-dashboard/candidates'
const SETTINGS = '/manager-dashboard/settings'
const STAFF = '/staff-dashboard?tab=team'

const SEE_CANDIDATES = { path: CANDIDATES, button: 'See Your Candidates' }
const SEE_MANAGERS = { path: `${SETTINGS}?tab=managers`, button: 'See the Managers' }
const SEE_TEAMS = { path: STAFF, button: 'See Your Teams' }

/** Whether the reader is told of themselves. */
function isReader({ aboutSelf, about }: Pick<ToldNotice, 'aboutSelf' | 'about'>) {
  return aboutSelf || about === null
}

/** The notifications of teams, with their words. */
export const notices = {
  'request-created': {
    mail: 'requests',
    say: ({ who, team }) => ({
      text: `${who} asks to join ${team}`,
      path: `${CANDIDATES}?list=requests`,
      button: 'See the Request',
    }),
  },

  'request-decided': {
    mail: 'answers',
    say: ({ params, team }) =>
      params.status === 'approved'
        ? {
            text: `Your request to join ${team} has been approved`,
            more: 'You are now a member of the team.',
            path: STAFF,
            button: 'See Your Team',
          }
        : {
            text: `Your request to join ${team} has not been accepted`,
            more: 'If you think this is a mistake, speak to its manager.',
            path: STAFF,
            button: 'See Your Requests',
          },
  },

  'request-reopened': {
    mail: 'answers',
    say: ({ team }) => ({
      text: `${team} has taken back its answer to your request`,
      more: 'The answer that you were given was a mistake. Your request waits again, and you are told once it is answered.',
      path: STAFF,
      button: 'See Your Requests',
    }),
  },

  'invitation-received': {
    mail: 'own',
    group: 'team',
    say: ({ params, team }) => ({
      text: params.role === 'manager' ? `You are invited to help manage ${team}` : `You are invited to join ${team}`,
      path: '/invitation',
      button: 'See the Invitation',
    }),
  },

  'invitation-answered': {
    mail: 'team',
    say: ({ params, who, team }) => ({
      text: `${who} has ${params.answer === 'accepted' ? 'accepted' : 'declined'} the invitation to ${team}`,
      ...(params.role === 'manager' ? SEE_MANAGERS : SEE_CANDIDATES),
    }),
  },

  'member-left': { mail: 'team', say: ({ who, team }) => ({ text: `${who} has left ${team}`, ...SEE_CANDIDATES }) },

  'member-removed': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You are no longer a member of ${team}`, ...SEE_TEAMS }
        : { text: `${who} is no longer a member of ${team}`, ...SEE_CANDIDATES },
  },

  'manager-added': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You now help manage ${team}`, ...SEE_CANDIDATES }
        : { text: `${who} now helps manage ${team}`, ...SEE_MANAGERS },
  },

  'manager-removed': {
    mail: 'team',
    say: ({ who, team, ...told }) =>
      isReader(told)
        ? { text: `You no longer manage ${team}`, ...SEE_TEAMS }
        : { text: `${who} no longer manages ${team}`, ...SEE_MANAGERS },
  },

  'duties-handed-on': {
    mail: 'team',
    say: ({ who, team, params }) => ({
      text: params.what
        ? `You have taken over from ${who} in ${team}: ${params.what}`
        : `${who} leaves duties in ${team} that nobody holds any more`,
      ...(params.left && { more: String(params.left) }),
      path: '/manager-dashboard',
      button: 'See What Waits for You',
    }),
  },

  'team-transferred': {
    mail: 'team',
    say: ({ who, team, ...told }) => ({
      text: isReader(told) ? `You are now an owner of ${team}` : `${who} is now an owner of ${team}`,
      ...SEE_MANAGERS,
    }),
  },

  'team-deleted': {
    mail: 'team',
    say: ({ team }) => ({
      text: `${team} has been deleted`,
      more: 'You are no longer a member of it. Your own profile stays as it is.',
      ...SEE_TEAMS,
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    teams: keyof typeof notices
  }
}
