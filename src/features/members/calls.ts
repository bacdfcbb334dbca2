import { addDays } from '#shared/time.ts'
import type { Calls } from '#testing/calls.ts'

let suspended = 0

/** A day that nobody has been suspended on. */
function aDay() {
  suspended++
  const day = addDays('2060-01-01', suspended)
  return { from: day, through: day }
}

/** What the generated tests cannot derive of calls to members. */
export const calls: Calls = {
  suspend: { input: aDay },
  liftSuspension: { answer: 'NOT_FOUND' },
  withdrawAsk: { answer: 'NOT_FOUND' },
  renameFilter: { answer: 'NOT_FOUND' },
  deleteFilter: { answer: 'NOT_FOUND' },
}
