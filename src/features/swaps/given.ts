import { aPlace, aWorker } from '#features/shifts/given.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { askColleagues } from './server/asking.ts'

const as = (world: World, actor: 'self' | 'fellow') => world.app.as(world.actors[actor]).swaps

/** They ask their colleague to take their shift over. */
export async function aSwap(world: World) {
  await aWorker(world, 'fellow')
  const { assignmentId } = await aPlace(world)
  const userIds = [world.actors.fellow.id]
  const { swap } = await as(world, 'self').ask({ assignmentId, userIds })
  await askColleagues(world.app.services, { swapId: swap!.id, userIds })
  note(world, { swapId: swap!.id })
}

/** Their colleague takes it; a manager has to agree. */
export async function anAcceptedSwap(world: World) {
  await aSwap(world)
  await as(world, 'fellow').accept({ swapId: world.made.swapId! })
}

/** Their colleague, who is asked, has a shift that they could give in return. */
export async function aSwapWithReturn(world: World) {
  await aSwap(world)
  await aPlace(world, 'fellow')
}

/** Their colleague has named a shift in return. */
export async function aNamedReturn(world: World) {
  await aSwapWithReturn(world)
  const { swapId = '', assignmentId = '' } = world.made
  await as(world, 'fellow').nameReturn({ swapId, assignmentId })
}
