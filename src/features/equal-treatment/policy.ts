import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about equal treatment. */
export const equalActions = {
  seeClocks: {
    who: 'managers',
    permission: 'pay',
    words: 'see in which week with a client somebody is, and what clients pay their own staff',
  },
  sayEqual: {
    who: 'managers',
    permission: 'pay',
    words: 'say what clients pay their own staff, and why somebody did not work for one',
  },
} satisfies Record<string, TeamAction>
