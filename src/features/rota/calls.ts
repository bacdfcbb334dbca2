import { aSite } from '#features/clients/given.ts'
import { aShift, aWorker } from '#features/shifts/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { anOpenPlace, aRotaLink, aStep, aStepUndone, bookingOf } from './given.ts'

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
  paper: { input: () => ({ from: '2099-01-05', through: '2099-01-11' }) },
  siteLinks: { given: aRotaLink },
  makeLink: { given: aSite, input: () => ({ days: 30, email: undefined }) },
  revokeLink: {
    given: aRotaLink,
    input: ({ made: { linkId = '00000000-0000-4000-8000-000000000000' } }) => ({ linkId }),
  },
  byLink: { given: aRotaLink },
}
