import { z } from 'zod'
import { procedure, words } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { causeInput, overrideInput, ownShift, shiftDetails } from '../schema.ts'
import { ofPlace, PLACE, PLACES, somePlaces } from './parts.ts'

export const concerns = {
  /**
   * Keeps somebody on a shift in spite of what stands against them since something has changed. 409 when nothing does
   * any more, or nobody may override it (domain 2.0.20).
   */
  keep: procedure({ access: 'team', action: shiftActions.override, effect: 'write' })
    .route({ method: 'POST', path: `${PLACE}/keep`, summary: 'Keep somebody on a shift in spite of a rule' })
    .input(z.strictObject({ ...ofPlace, override: overrideInput }))
    .output(shiftDetails),

  /**
   * Takes people off some shifts before their start, with one message a person: all of them, or none when a place has
   * changed since (409).
   */
  releaseSeveral: procedure({ access: 'team', action: shiftActions.book, effect: 'write' })
    .route({ method: 'POST', path: `${PLACES}/release`, summary: 'Take people off some shifts' })
    .input(z.strictObject({ ...somePlaces, ...causeInput }))
    .output(z.object({ count: z.int() })),

  /** Keeps people on some shifts in spite of what stands against them: all of them, or none. 409 as for one. */
  keepSeveral: procedure({ access: 'team', action: shiftActions.override, effect: 'write' })
    .route({ method: 'POST', path: `${PLACES}/keep`, summary: 'Keep people on some shifts in spite of a rule' })
    .input(z.strictObject({ ...somePlaces, override: overrideInput }))
    .output(z.object({ count: z.int() })),

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
