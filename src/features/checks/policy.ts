import type { TeamAction } from '#features/teams/policy.ts'
import type { CheckKind } from './rules/check-kinds.ts'

/** Who may do what about the pre-employment checks of a team. */
export const checkActions = {
  seeChecks: { who: 'managers', words: 'see the pre-employment checks of its staff', atSites: true },
  recordChecks: { who: 'managers', words: 'record pre-employment checks and take them back' },
  seeFitness: {
    who: 'managers',
    words: 'see and record who is fit to work, and with which adjustments',
    permission: 'health',
    atSites: true,
  },
} satisfies Record<string, TeamAction>

/** The permission that the checks of a kind need besides. */
export const extraAction = (kind: CheckKind): TeamAction | undefined =>
  kind === 'fit-to-work' ? checkActions.seeFitness : undefined
