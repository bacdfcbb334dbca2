import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about places that change hands. */
export const swapActions = {
  answer: { who: 'managers', words: 'agree that a shift changes hands between colleagues, or not', atSites: true },
} satisfies Record<string, TeamAction>
