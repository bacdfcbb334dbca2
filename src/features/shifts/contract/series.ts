import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { inSeries } from '../schema.ts'
import { one, SHIFT, shows } from './parts.ts'

export const series = {
  /** A shift with the others of its series that have not begun and are not cancelled: what an edit or a cancellation can be for. */
  series: procedure({ access: 'team', action: shiftActions.see, effect: 'read', shows })
    .route({ method: 'GET', path: `${SHIFT}/series`, summary: 'List what is to come of a series' })
    .input(z.strictObject(one))
    .output(z.object({ items: z.array(inSeries) })),
}
