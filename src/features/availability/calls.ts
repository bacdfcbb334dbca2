import type { Calls } from '#testing/calls/calls.ts'
import { aDayOfLeave, approvedLeave, askedLeave, aTypeOfLeave, nextWeeks } from './given.ts'

/** What the generated tests cannot derive of calls to availability. */
export const calls: Calls = {
  saveWeeks: { input: () => ({ version: 0, weeks: 1 }) },
  savePreferences: { input: () => ({ version: 0 }) },
  askLeave: { given: aTypeOfLeave, input: aDayOfLeave },
  cancelLeave: { given: askedLeave, of: 'self' },
  teamLeave: { input: nextWeeks },
  answerLeave: { given: askedLeave },
  // Managers undo their own answers alone.
  undoLeaveAnswer: { given: approvedLeave, except: { coManager: 'CONFLICT' } },
  revokeLeave: { given: approvedLeave },
  recordLeave: { given: aTypeOfLeave, input: aDayOfLeave },
  saveYear: { input: () => ({ version: 0, unit: 'days' }) },
  saveType: { given: aTypeOfLeave },
}
