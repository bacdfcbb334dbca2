import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about required cover and templates of weeks. */
export const staffingActions = {
  see: {
    who: 'managers',
    words: 'see how many people sites need, where they are short, and templates of weeks',
    atSites: true,
  },
  plan: {
    who: 'managers',
    words: 'say how many people sites need, keep templates of weeks, and make drafts from both',
    atSites: true,
  },
} satisfies Record<string, TeamAction>
