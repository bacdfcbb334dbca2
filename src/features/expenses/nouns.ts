import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const expenseNouns = {
  /** What a person claims. */
  ...personNouns('ownExpenses'),
  ...nounsOfTeam({
    /** What people of a team claim. */
    expenses: 'managers',
  }),
}
