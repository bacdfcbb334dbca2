import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about plans that fill open places. */
export const allocationActions = {
  fill: {
    who: 'managers',
    words: 'have open places filled by a plan, see why, and book from it',
    atSites: true,
  },
} satisfies Record<string, TeamAction>
