import { aShift, aWorker } from '#features/shifts/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'
import { anOpenPlace, aStep, aStepUndone, bookingOf } from './given.ts'

// Nobody undoes what somebody else has done.
const NOT_THEIRS = { of: 'manager', others: 'CONFLICT', except: { coManager: 'CONFLICT' } } as const

/** From yesterday on. */
const days = ({ app }: World) => ({
  from: addDays(londonToday(app.clock), -1),
  through: addDays(londonToday(app.clock), 33),
})

async function aShiftAndSomebody(world: World) {
  await aWorker(world)
  await aShift(world)
}

/** What the generated tests cannot derive of calls to the rota. */
export const calls: Calls = {
  act: { given: anOpenPlace, input: bookingOf },
  undo: { given: aStep, ...NOT_THEIRS },
  since: { given: aStep, input: days },
  redo: { given: aStepUndone, ...NOT_THEIRS },
  view: { input: days },
  judge: { given: aShiftAndSomebody },
}
