import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to members. */
export const calls: Calls = {
  liftSuspension: { answer: 'NOT_FOUND' },
  withdrawAsk: { answer: 'NOT_FOUND' },
  renameFilter: { answer: 'NOT_FOUND' },
  deleteFilter: { answer: 'NOT_FOUND' },
}
