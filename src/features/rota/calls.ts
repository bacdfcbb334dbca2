import { addDays, londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls.ts'
import { anOpenPlace, aStep, aStepUndone, bookingOf } from './given.ts'

// Nobody undoes what somebody else has done.
const NOT_THEIRS = { of: 'manager', others: 'CONFLICT', except: { coManager: 'CONFLICT' } } as const

/** What the generated tests cannot derive of calls to the rota. */
export const calls: Calls = {
  act: { given: anOpenPlace, input: bookingOf },
  undo: { given: aStep, ...NOT_THEIRS },
  since: {
    given: aStep,
    input: ({ app }) => ({ from: addDays(londonToday(app.clock), -1), through: addDays(londonToday(app.clock), 33) }),
  },
  redo: { given: aStepUndone, ...NOT_THEIRS },
}
