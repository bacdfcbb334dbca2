import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const checkNouns = {
  /** The checks that teams have made of a person. */
  ...personNouns('ownChecks'),
  ...nounsOfTeam({ checks: 'managers' }),
}
