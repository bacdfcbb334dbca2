import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aPlaceToCover, aPlaceToFill, aPlan, aPlanBooked, aPlanInTheMaking, askedOf } from './given.ts'

const NONE = '00000000-0000-4000-8000-000000000000'
const ofPlan = ({ made: { planId = NONE } }: World) => ({ runId: planId })
const sick = ({ actors, made: { shiftId = NONE } }: World) => ({ userId: actors.self.id, shiftIds: [shiftId] })

/** What the generated tests cannot derive of calls to plans. */
export const calls: Calls = {
  start: { given: aPlaceToFill, input: askedOf },
  runs: { given: aPlan },
  run: { given: aPlan, input: ofPlan },
  proposed: { given: aPlan, input: () => ({ userId: undefined, shiftId: undefined, through: undefined }) },
  stop: { given: aPlanInTheMaking, input: ofPlan },
  whyNot: {
    given: aPlan,
    input: (world) => ({
      ...ofPlan(world),
      ...{ placeId: world.made.planPlaceId ?? NONE, userId: world.actors.self.id },
    }),
  },
  accept: {
    given: aPlan,
    input: (world) => ({ ...ofPlan(world), placeIds: [world.made.planPlaceId ?? NONE] }),
  },
  // Nobody undoes what somebody else has booked.
  undo: {
    ...{ given: aPlanBooked, input: ofPlan, of: 'manager', others: 'CONFLICT', except: { coManager: 'CONFLICT' } },
  },
  sickCall: { given: aPlaceToCover, input: (world) => ({ ...sick(world), better: false }) },
  coverSick: { given: aPlaceToCover, input: (world) => ({ ...sick(world), way: 'book', moves: [] }) },
}
