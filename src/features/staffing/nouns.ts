import { nounsOfTeam } from '#features/teams/nouns.ts'

export const staffingNouns = {
  ...nounsOfTeam({
    /** How many people sites need, and the templates of weeks. */
    staffing: 'managers',
  }),
}
