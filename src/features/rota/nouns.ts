import { personNouns } from '#shared/nouns.ts'

export const rotaNouns = {
  /** What somebody has done in the rotas of their teams, and can undo. */
  ...personNouns('ownSteps'),
}
