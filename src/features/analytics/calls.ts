import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to analytics. */
export const calls: Calls = {
  remind: { answer: 'NOT_FOUND' },
  undoRemind: { answer: 'CONFLICT' },
}
