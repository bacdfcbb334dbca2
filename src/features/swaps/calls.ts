import { aPlace } from '#features/shifts/given.ts'
import type { Calls } from '#testing/calls/calls.ts'
import * as given from './given.ts'

/** What the generated tests cannot derive of calls about swaps. */
export const calls: Calls = {
  ask: { given: aPlace, of: 'self' },
  colleagues: { given: aPlace, of: 'self' },
  withdraw: { given: given.aSwap, of: 'self' },
  accept: { given: given.aSwap, of: 'fellow' },
  decline: { given: given.aSwap, of: 'fellow' },
  answer: { given: given.anAcceptedSwap },
  ownReturns: { given: given.aSwapWithReturn, of: 'fellow' },
  nameReturn: { given: given.aSwapWithReturn, of: 'fellow' },
  namedReturns: { given: given.aNamedReturn, of: 'self' },
  refuseReturn: { given: given.aNamedReturn, input: () => ({ refused: true }), of: 'self' },
  agreeToReturn: { given: given.aNamedReturn, of: 'self' },
}
