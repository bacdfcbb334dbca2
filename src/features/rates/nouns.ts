import { nounsOfTeam } from '#features/teams/nouns.ts'

export const rateNouns = nounsOfTeam({
  /** A team's rate cards, its own bank holidays, and the nations of its sites. */
  rates: 'managers',
})
