import { z } from 'zod'
import { showsOwnAnswers } from '#features/shifts/contract/parts.ts'
import { procedure } from '#shared/contract.ts'
import { namedReturn, ownReturn } from '../schema.ts'

const swap = { swapId: z.uuid() }
const choice = z.strictObject({ ...swap, assignmentId: z.uuid() })

/**
 * Swaps in which a shift is given back: whoever is asked names one of their own, and whoever asked agrees. Both change
 * hands, or neither.
 */
export const exchanging = {
  /** One's own shifts to come that one may give for a colleague's: those without which one may work it. */
  ownReturns: procedure({ access: 'person', effect: 'read', shows: showsOwnAnswers })
    .route({ method: 'GET', path: '/shift-swaps/{swapId}/own-returns', summary: 'List what one may give in return' })
    .input(z.strictObject(swap))
    .output(z.object({ items: z.array(ownReturn) })),

  /** Names one of them, or another than before. 409 when it has gone, or a rule blocks. */
  nameReturn: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/own-returns', summary: 'Offer a shift in return' })
    .input(choice)
    .output(z.object({})),

  /** What colleagues would give for one's own shift. */
  namedReturns: procedure({ access: 'person', effect: 'read', shows: showsOwnAnswers })
    .route({ method: 'GET', path: '/shift-swaps/{swapId}/returns', summary: 'List what colleagues give in return' })
    .input(z.strictObject(swap))
    .output(z.object({ items: z.array(namedReturn) })),

  /** Refuses one of them, or takes that back. 409 when the colleague has named another one since, or it is agreed. */
  refuseReturn: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/refuse', summary: 'Refuse a shift in return' })
    .input(choice.extend({ refused: z.boolean() }))
    .output(z.object({})),

  /**
   * Agrees to one of them. The shifts change hands when a manager agrees too; where the team leaves it to colleagues,
   * the product judges both and does it at once. 409 when it is not there any more, or a rule blocks.
   */
  agreeToReturn: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/shift-swaps/{swapId}/agree', summary: 'Agree to swap shifts' })
    .input(choice)
    .output(z.object({ waitsForManager: z.boolean() })),
}
