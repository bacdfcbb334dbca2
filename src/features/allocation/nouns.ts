import { nounsOfTeam } from '#features/teams/nouns.ts'

export const allocationNouns = {
  ...nounsOfTeam({
    /** The plans of a team, and how far one that is being made has come. */
    plans: 'managers',
  }),
}
