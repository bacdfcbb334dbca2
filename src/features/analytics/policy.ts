import type { TeamAction } from '#features/teams/policy.ts'

/** Who may see a team's figures. */
export const analyticsActions = {
  seeFigures: { who: 'managers', words: 'see the figures of the team, and save them as a file' },
} satisfies Record<string, TeamAction>
