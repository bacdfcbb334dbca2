import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what in the rota of a team. */
export const rotaActions = {
  plan: { who: 'managers', words: 'plan in the rota, and undo what they have done there', atSites: true },
} satisfies Record<string, TeamAction>
