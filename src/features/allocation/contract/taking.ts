import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { allocationActions } from '../policy.ts'
import { accepted, undone } from '../schema.ts'

const { fill } = allocationActions
const one = { teamId: z.uuid(), runId: z.uuid() }
const RUN = '/teams/{teamId}/allocation/runs/{runId}'

/** Booking from a plan, and taking it back. */
export const taking = {
  /**
   * Books proposals, each judged again, as one step of the rota. Who cannot be booked any more is named, and the others
   * are booked. More than 100 are accepted a hundred at a time.
   */
  accept: procedure({ access: 'team', action: fill, effect: 'write' })
    .route({ method: 'POST', path: `${RUN}/accept`, summary: 'Book proposals of a plan' })
    .input(
      z.strictObject({ ...one, placeIds: z.array(z.uuid()).min(1, 'Choose a place').max(100, 'At most 100 at once') }),
    )
    .output(accepted),

  /**
   * Takes back bookings that the caller has made from the plan, by the steps of the rota, the latest first: some 100 of
   * them. Who is at work by now stays, and what has changed since; 409 where that is everything. `left` says how many are
   * there still: it is asked again until none.
   */
  undo: procedure({ access: 'team', action: fill, effect: 'write' })
    .route({ method: 'POST', path: `${RUN}/undo`, summary: 'Undo the bookings of a plan' })
    .input(z.strictObject(one))
    .output(undone),
}
