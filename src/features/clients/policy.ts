import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about a team's clients. */
export const clientActions = {
  see: {
    who: 'managers',
    words: 'see clients and sites, door codes included, and who is not sent where and why',
    atSites: true,
  },
  change: { who: 'managers', words: 'add, change, archive and import clients and sites' },
  notePeople: {
    who: 'managers',
    words: 'record who was shown round a site, is preferred or not sent there, or is kept apart',
  },
  seeManagers: { who: 'managers', words: 'see which sites a manager is limited to' },
  limitManagers: { who: 'owners', words: 'limit a manager to sites of the team' },
} satisfies Record<string, TeamAction>
