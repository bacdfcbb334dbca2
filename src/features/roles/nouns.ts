import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const roleNouns = {
  /** The roles that a person holds, with their rates, in any team. */
  ...personNouns('ownRoles'),
  ...nounsOfTeam({ roles: 'managers' }),
}
