import { z } from 'zod'
import { teamRules } from '#features/eligibility/schema.ts'
import { procedure } from '#shared/contract.ts'
import { shiftNouns } from '../nouns.ts'
import { shiftActions } from '../policy.ts'
import { endedBooking } from '../schema.ts'
import { team } from './parts.ts'

const { see, changeRules } = shiftActions

export const workingRules = {
  rules: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.workingRules] })
    .route({ method: 'GET', path: '/teams/{teamId}/working-rules', summary: 'Read the rules on working time' })
    .input(z.strictObject(team))
    .output(z.object({ version: z.int(), rules: teamRules })),

  /** The bookings that these rules would end, in the order of their days; none where the team wants no booking ended by a rule. */
  previewRules: procedure({ access: 'team', action: changeRules, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/working-rules/preview',
      summary: 'Preview which bookings other rules on working time would end',
    })
    .input(z.strictObject({ ...team, rules: teamRules }))
    .output(z.object({ ends: z.array(endedBooking) })),

  /**
   * `version` 0: the ready rules. `ends`: the bookings (`assignmentId`) of which the caller has read that the rules end
   * them; 409 with all of them when there are others.
   */
  saveRules: procedure({ access: 'team', action: changeRules, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/working-rules', summary: 'Choose the rules on working time' })
    .input(
      z.strictObject({
        ...team,
        version: z.int().min(0),
        rules: teamRules,
        ends: z.array(z.uuid()).max(20_000).optional(),
      }),
    )
    .output(z.object({ version: z.int(), rules: teamRules })),
}
