import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

export const registrationNouns = {
  /** A person's own card, sections and tasks; `app.copy_card` publishes it, too. */
  ...personNouns('profile'),
  ...nounsOfTeam({
    /** What those who run a team read of a member's sections. */
    sections: 'managers',
    /** The details that a team has asked its members for. */
    asks: 'managers',
  }),
}
