import { z } from 'zod'
import { procedure, words } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { overrideInput, ownShift, shiftDetails } from '../schema.ts'
import { ofPlace, PLACE } from './parts.ts'

export const concerns = {
  /**
   * Keeps somebody on a shift in spite of what stands against them since something has changed. 409 when nothing does any more, or nobody may override it
   * (domain 2.0.20).
   */
  keep: procedure({ access: 'team', action: shiftActions.override, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/keep`, summary: 'Keep somebody on a shift in spite of a rule' })
    .input(z.strictObject({ ...ofPlace, override: overrideInput }))
    .output(shiftDetails),

  /** Disagrees with what stands against oneself on a shift: those who run the team read it. 409 when nothing does any more. */
  object: procedure({ access: 'person', effect: 'write' })
    .route({
      method: 'POST',
      path: '/assignments/{assignmentId}/objection',
      summary: 'Disagree with what blocks oneself on a shift',
    })
    .input(
      z.strictObject({
        assignmentId: z.uuid(),
        words: words(500).min(1, 'Say why you disagree'),
      }),
    )
    .output(ownShift),
}
