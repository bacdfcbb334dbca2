import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about a team's shifts. */
export const shiftActions = {
  see: { who: 'managers', words: 'see the shifts of the team, and who can take them', atSites: true },
  plan: { who: 'managers', words: 'create, change, publish and cancel shifts', atSites: true },
  setUp: { who: 'managers', words: 'change ready times and how often people are asked' },
  book: { who: 'managers', words: 'book people on shifts, offer shifts to them, and take them off', atSites: true },
  override: {
    who: 'managers',
    words: 'book or keep somebody on a shift against a rule, with a reason',
    permission: 'override',
    atSites: true,
  },
  charge: { who: 'managers', words: 'see and set what clients pay', permission: 'pay', atSites: true },
  changeRules: { who: 'owners', words: 'choose the rules on working time where the law leaves a choice' },
} satisfies Record<string, TeamAction>
