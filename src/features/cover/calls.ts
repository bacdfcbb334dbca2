import { aShift, aWorker } from '#features/shifts/given.ts'
import { both, type Calls, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

async function aCall(world: World) {
  const { shiftId } = await aShift(world)
  const { id } = await world.app
    .as(world.team.owner)
    .cover.log({ teamId: world.team.id, shiftId, userId: world.actors.self.id, outcome: 'no-answer' })
  note(world, { callId: id })
}

/** What the generated tests cannot derive of calls about cover. */
export const calls: Calls = {
  calls: { given: aShift },
  ring: { given: both(aWorker, aShift) },
  log: { given: both(aWorker, aShift) },
  // Managers strike their own lines alone.
  strike: { given: aCall, except: { coManager: 'NOT_FOUND' } },
}
