import { z } from 'zod'
import { rateNouns } from '#features/rates/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { causes } from '../rules/reasons.ts'
import { inSeries, lateEffect } from '../schema.ts'
import { one, SHIFT, SHIFTS, shows, team } from './parts.ts'

export const series = {
  /** A shift with the others of its series that have not begun and are not cancelled: what an edit or a cancellation can be for. */
  series: procedure({ access: 'team', action: shiftActions.see, effect: 'read', shows })
    .route({ method: 'GET', path: `${SHIFT}/series`, summary: 'List what is to come of a series' })
    .input(z.strictObject(one))
    .output(z.object({ items: z.array(inSeries) })),

  /**
   * What cancelling published shifts now, or taking somebody off them, costs by what is agreed. Left out: shifts of
   * which nothing follows.
   */
  foreseeCancel: procedure({
    access: 'team',
    action: shiftActions.see,
    effect: 'read',
    shows: [...shows, rateNouns.terms],
  })
    .route({ method: 'POST', path: `${SHIFTS}/foresee-cancel`, summary: 'Foresee what a cancellation costs' })
    .input(
      z.strictObject({
        ...team,
        shiftIds: z.array(z.uuid()).min(1).max(400),
        cause: z.enum(causes.map(({ value }) => value)),
      }),
    )
    .output(z.object({ items: z.array(z.object({ shiftId: z.uuid(), effect: lateEffect })) })),
}
