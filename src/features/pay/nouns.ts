import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const payNouns = {
  /** What a person is paid. */
  ...personNouns('ownPay'),
  ...nounsOfTeam({
    /** The pay runs of a team, how its people are engaged, and when it pays. */
    payRuns: 'managers',
  }),
}
