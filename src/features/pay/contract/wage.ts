import { z } from 'zod'
import { day, procedure, words } from '#shared/contract.ts'
import { payActions } from '../policy.ts'
import { wageKinds } from '../rules/wage.ts'

const access = { access: 'team', action: payActions.recordWage, effect: 'write' } as const
const ofPerson = { teamId: z.uuid(), userId: z.uuid() }
const WAGE = '/teams/{teamId}/pay/people/{userId}/wage'

/** What counts for somebody’s minimum wage besides lines of pay. */
export const ofWage = {
  /**
   * Records unpaid time of work (`minutes`), what is taken from pay for the agency’s own use (`amount`, in pence), or
   * accommodation (`days` from `day` on, and `amount`, what is charged for all of them, 0 where it is free): the guard of
   * the minimum wage counts it in the period of its days. 422 for what does not belong to its kind, 403 for one’s own, 409
   * for accommodation of a day that has some.
   */
  recordWage: procedure(access)
    .route({ method: 'POST', path: WAGE, summary: 'Record what counts for somebody’s minimum wage' })
    .input(
      z.strictObject({
        ...{ ...ofPerson, kind: z.enum(wageKinds), day },
        minutes: z.int('Enter the hours').min(1, 'Enter the hours').max(1440, 'A day has fewer hours').optional(),
        amount: z
          .int('Enter the amount')
          .min(0, 'Enter the amount')
          .max(1_000_000, 'Enter a smaller amount')
          .optional(),
        days: z.int('Enter the days').min(1, 'Enter the days').max(31, 'Enter at most 31 days').optional(),
        what: words(120).min(1, 'Say what it is'),
      }),
    )
    .output(z.object({ id: z.uuid() })),

  /** Takes an entry back, once. */
  takeBackWage: procedure(access)
    .route({
      method: 'POST',
      path: `${WAGE}/{wageId}/take-back`,
      summary: 'Take back what counts for somebody’s minimum wage',
    })
    .input(z.strictObject({ ...ofPerson, wageId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
}
