import { nounsOfTeam } from '#features/teams/nouns.ts'

export const rateNouns = nounsOfTeam({
  /** A team's rate cards, its own bank holidays, and the nations of its sites. */
  rates: 'managers',
  /** What time is paid by: the same, for whoever reads what a shift pays. */
  pay: 'members',
  /** What is agreed with clients besides rates. */
  terms: 'managers',
})
