import { z } from 'zod'
import { complianceNouns } from '#features/compliance/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { analyticsActions } from './policy.ts'
import { PERIODS, USUAL_PERIOD } from './rules/periods.ts'
import { remindedKinds } from './rules/reminders.ts'
import { overview } from './schema.ts'

export const contract = {
  /** The manager's first page in one call: figures, what needs attention, trends over the last weeks. */
  overview: procedure({
    access: 'team',
    action: analyticsActions.seeFigures,
    effect: 'read',
    shows: [
      teamNouns.team,
      teamNouns.managers,
      teamNouns.invitations,
      teamNouns.settings,
      teamNouns.members,
      teamNouns.cards,
      teamNouns.requests,
      memberNouns.standings,
      registrationNouns.asks,
      complianceNouns.requirements,
      complianceNouns.compliance,
      shiftNouns.shifts,
    ],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/overview', summary: 'Read a team’s figures, needs and trends' })
    .input(z.strictObject({ teamId: z.uuid(), weeks: z.literal(PERIODS).default(USUAL_PERIOD) }))
    .output(overview),

  /** Reminds one member, or all who have a need, of what is missing. Nobody twice within three days: 409 for one person, and of all those are left out. */
  remind: procedure({ access: 'team', action: analyticsActions.remind, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/reminders', summary: 'Remind members of what is missing' })
    .input(
      z.strictObject({ teamId: z.uuid(), kind: z.enum(remindedKinds), who: z.union([z.literal('all'), z.uuid()]) }),
    )
    .output(z.object({ reminded: z.int() })),

  /** Puts the list of first steps away for all managers of the team, or brings it back. */
  putFirstStepsAway: procedure({ access: 'team', action: analyticsActions.putFirstStepsAway, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/first-steps', summary: 'Put away a team’s first steps' })
    .input(z.strictObject({ teamId: z.uuid(), away: z.boolean() }))
    .output(z.object({ away: z.boolean() })),
}
