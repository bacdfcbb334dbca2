import { nounsOfTeam } from '#features/teams/nouns.ts'

export const clientNouns = nounsOfTeam({
  /** A team's clients and their sites, and what holds of people there. */
  clients: 'managers',
})
