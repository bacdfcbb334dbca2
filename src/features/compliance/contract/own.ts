import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { complianceNouns } from '../nouns.ts'
import { complianceActions } from '../policy.ts'
import { ownReminder, personCompliance, verifiedFact } from '../schema.ts'
import { team } from './shared.ts'

export const own = {
  /** What each of the caller's teams requires of them. */
  own: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      complianceNouns.ownCompliance,
      registrationNouns.asked,
      registrationNouns.profile,
      teamNouns.teams,
      teamNouns.team,
    ],
  })
    .route({ method: 'GET', path: '/compliance', summary: 'Read one’s own compliance in each team' })
    .output(
      z.object({ teams: z.array(z.object({ ...personCompliance.shape, teamId: z.uuid(), teamName: z.string() })) }),
    ),

  /** What each of the caller's teams has verified of them, required or not, as far as it counts today; by kind of evidence. */
  ownFacts: procedure({
    access: 'person',
    effect: 'read',
    shows: [complianceNouns.ownCompliance, registrationNouns.profile, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/compliance/facts', summary: 'List what one’s teams have verified of one' })
    .output(z.object({ items: z.array(verifiedFact) })),

  /**
   * A worker reminds a team of what they have given and it has not decided about. Once a day: again on the same day
   * answers the same and tells nobody. 409 when nothing waits, 429 for more than a few teams on a day.
   */
  remindTeam: procedure({ access: 'team', action: complianceActions.remindTeam, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/reminder',
      summary: 'Remind a team of what one has given and it has not checked',
    })
    .input(z.strictObject(team))
    .output(ownReminder),

  /** The teams that the caller has reminded today. */
  ownReminders: procedure({ access: 'person', effect: 'read', shows: [complianceNouns.ownCompliance] })
    .route({ method: 'GET', path: '/compliance/reminders', summary: 'List the teams that one has reminded today' })
    .output(z.object({ items: z.array(ownReminder) })),
}
