import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const memberNouns = {
  /**
   * `memberFilters`: the filters that a manager has named. `ownStanding`: where a person stands in their teams;
   * `app.tell_standings` publishes both kinds of standing.
   */
  ...personNouns('memberFilters', 'ownStanding'),
  ...nounsOfTeam({
    /** Where each member stands. */
    standings: 'managers',
  }),
}
