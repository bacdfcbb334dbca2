import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { analyticsActions } from './policy.ts'
import { PERIODS, USUAL_PERIOD } from './rules/periods.ts'
import { overview } from './schema.ts'

export const contract = {
  /** The manager's first page in one call: figures, what needs attention, trends over the last weeks. */
  overview: procedure({
    access: 'team',
    action: analyticsActions.seeFigures,
    effect: 'read',
    shows: [
      teamNouns.team,
      teamNouns.settings,
      teamNouns.members,
      teamNouns.cards,
      teamNouns.requests,
      registrationNouns.asks,
    ],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/overview', summary: 'Read a team’s figures, needs and trends' })
    .input(z.strictObject({ teamId: z.uuid(), weeks: z.literal(PERIODS).default(USUAL_PERIOD) }))
    .output(overview),
}
