import { z } from 'zod'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { allocationActions } from '../policy.ts'
import { covered, sickCall } from '../schema.ts'

const { fill } = allocationActions
const SICK_CALL = '/teams/{teamId}/allocation/sick-call'
/** Who cannot come, and what of theirs in the next 14 days that is about: of one shift, or of a day. */
const sick = {
  teamId: z.uuid(),
  userId: z.uuid(),
  shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(10, 'At most 10'),
}

/** Somebody cannot come: who can, with the least change for others. */
export const sickCalls = {
  /** `better`: searches for up to 2 seconds, and may move others; without it the answer is there at once, and moves nobody. */
  sickCall: procedure({
    access: 'team',
    action: fill,
    effect: 'read',
    shows: [shiftNouns.shifts, shiftNouns.mayWork, teamNouns.cards],
  })
    .route({ method: 'POST', path: `${SICK_CALL}/plan`, summary: 'Find who can come instead of somebody' })
    .input(z.strictObject({ ...sick, better: z.boolean() }))
    .output(sickCall),

  /**
   * Takes the person off what they still have, as sick, and books or offers the shifts: `moves` as they were shown, each
   * judged again. All of them, or a 409 that says which is not possible any more.
   */
  coverSick: procedure({ access: 'team', action: fill, effect: 'write' })
    .route({ method: 'POST', path: SICK_CALL, summary: 'Cover for somebody who cannot come' })
    .input(
      z.strictObject({
        ...sick,
        way: z.enum(['book', 'offer']),
        moves: z.array(z.strictObject({ shiftId: z.uuid(), userId: z.uuid() })).max(30),
      }),
    )
    .output(covered),
}
