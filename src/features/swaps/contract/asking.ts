import { z } from 'zod'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { ownShift, shiftDetails } from '#features/shifts/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { swapActions } from '../policy.ts'

const swap = { swapId: z.uuid() }

export const asking = {
  /**
   * Whom one may ask to take a shift over: first names of the team's staff who do its job. Whether they can work it is
   * judged when they are asked.
   */
  colleagues: procedure({ access: 'person', effect: 'read', shows: [shiftNouns.ownShifts, teamNouns.fellows] })
    .route({ method: 'GET', path: '/assignments/{assignmentId}/colleagues', summary: 'List whom one may ask to swap' })
    .input(z.strictObject({ assignmentId: z.uuid() }))
    .output(z.object({ items: z.array(z.object({ userId: z.uuid(), firstName: z.string() })) })),

  /**
   * Asks these colleagues, or all who can, to take one's shift over. It stays one's own until somebody has. 409 when
   * they are asked already.
   */
  ask: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/assignments/{assignmentId}/swap', summary: 'Ask colleagues to take a shift over' })
    .input(z.strictObject({ assignmentId: z.uuid(), userIds: z.array(z.uuid()).min(1).max(50).optional() }))
    .output(ownShift),

  withdraw: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/withdraw', summary: 'Ask colleagues no more' })
    .input(z.strictObject(swap))
    .output(z.object({})),

  /** Takes a colleague's shift over: at once, or when a manager agrees. 409 when it has gone, or a rule blocks. */
  accept: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/accept', summary: 'Take a colleague’s shift over' })
    .input(z.strictObject(swap))
    .output(z.object({ booked: z.boolean() })),

  decline: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/decline', summary: 'Decline to take a shift over' })
    .input(z.strictObject(swap))
    .output(z.object({})),

  /** Agrees that a shift changes hands, after judging the one who takes it again, or does not. */
  answer: procedure({ access: 'team', action: swapActions.answer, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-swaps/{swapId}/answer', summary: 'Answer a swap' })
    .input(z.strictObject({ teamId: z.uuid(), ...swap, approve: z.boolean() }))
    .output(shiftDetails),
}
