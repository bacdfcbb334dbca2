import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const rotaNouns = {
  /** What somebody has done in the rotas of their teams, and can undo. */
  ...personNouns('ownSteps'),
  ...nounsOfTeam({
    /** Which managers have the rota open, and what they have in hand: told by each process of what it hears (`server/here.ts`). */
    here: 'managers',
  }),
}
