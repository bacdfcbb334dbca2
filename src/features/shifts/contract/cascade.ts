import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { shiftDetails } from '../schema.ts'
import { one, SHIFT, team } from './parts.ts'

const { book } = shiftActions

export const cascading = {
  /**
   * Offers a shift to people one after another, as many at once as there are places left, with so many minutes for each
   * to answer. Each is judged again when it is their turn. 409 when one runs already, every place is taken, or the
   * shift has begun.
   */
  startCascade: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/cascade`, summary: 'Offer a shift to people one after another' })
    .input(
      z.strictObject({
        ...one,
        userIds: z
          .array(z.uuid())
          .min(1, 'Choose whom to ask')
          .max(60, 'At most 60 people')
          .refine((ids) => new Set(ids).size === ids.length, 'Each person once'),
        minutes: z.int().min(5).max(1440),
      }),
    )
    .output(shiftDetails),

  /** Asks nobody further, and takes back what has not been answered. 409 when it has ended. */
  stopCascade: procedure({ access: 'team', action: book, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/cascade/stop`, summary: 'Stop offering a shift' })
    .input(z.strictObject(one))
    .output(shiftDetails),

  /** Puts somebody who applied on standby: they are asked first when a place opens. Or tells them that they are not picked. */
  answerApplication: procedure({ access: 'team', action: book, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/shift-offers/{offerId}/answer',
      summary: 'Answer an application for a shift',
    })
    .input(z.strictObject({ ...team, offerId: z.uuid(), answer: z.enum(['standby', 'not-picked']) }))
    .output(shiftDetails),
}
