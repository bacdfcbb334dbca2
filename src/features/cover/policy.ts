import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what to find cover for shifts. */
export const coverActions = {
  see: {
    who: 'managers',
    words: 'see which shifts are not covered, what went wrong today, and who was rung',
    atSites: true,
  },
  ring: {
    who: 'managers',
    words: 'log calls about shifts, book who agrees by phone, and ask for a phone number',
    atSites: true,
  },
} satisfies Record<string, TeamAction>
