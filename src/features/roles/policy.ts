import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about the roles that people hold in a team. */
export const roleActions = {
  see: { who: 'managers', words: 'see which roles its staff hold, and at which sites', atSites: true },
  change: { who: 'managers', words: 'give its staff roles, change and end them' },
  rates: { who: 'managers', words: 'see and set the pay rate of somebody’s role', permission: 'pay', atSites: true },
} satisfies Record<string, TeamAction>
