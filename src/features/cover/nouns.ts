import { nounsOfTeam } from '#features/teams/nouns.ts'

export const coverNouns = nounsOfTeam({
  /** Who is rung, and was rung, about shifts of the team. */
  calls: 'managers',
})
