import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const equalNouns = {
  /** In which week with a client somebody is. */
  ...personNouns('ownClocks'),
  ...nounsOfTeam({
    /** The same of everybody in a team, and what clients pay their own staff. */
    equalClocks: 'managers',
  }),
}
