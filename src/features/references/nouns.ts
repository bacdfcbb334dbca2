import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const referenceNouns = {
  /** How a person's own references are coming on, and what was shared about them. */
  ...personNouns('ownReferences'),
  ...nounsOfTeam({ references: 'managers' }),
}
