import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what to find cover for shifts. */
export const coverActions = {
  see: { who: 'managers', words: 'see which shifts are not covered, what broke today, and who was rung' },
  ring: { who: 'managers', words: 'log calls about shifts, and book who agrees by phone' },
} satisfies Record<string, TeamAction>
