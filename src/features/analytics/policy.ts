import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what on the overview of a team. */
export const analyticsActions = {
  seeFigures: { who: 'managers', words: 'see the figures of the team, and save them as a file' },
  saveReport: { who: 'owners', words: 'save the report of a month' },
  seeCounts: { who: 'managers', words: 'see how much waits, in the menu', atSites: true },
  remind: { who: 'managers', words: 'remind members of what is missing' },
  putFirstStepsAway: { who: 'managers', words: 'put away the list of first steps' },
} satisfies Record<string, TeamAction>
