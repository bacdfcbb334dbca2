import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const registrationNouns = {
  /** A person's own card, sections and tasks; `app.copy_card` publishes it, too. */
  ...personNouns('profile'),
  ...nounsOfTeam({
    /** What a team asks of its staff has changed. */
    asked: 'members',
    /** What managers read of a member's sections. */
    sections: 'managers',
    /** A team's requests to its members for details. */
    asks: 'managers',
  }),
}
