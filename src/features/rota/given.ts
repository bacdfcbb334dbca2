import { aSite } from '#features/clients/given.ts'
import { aShift, aWorker } from '#features/shifts/given.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const NONE = '00000000-0000-4000-8000-000000000000'

/** A booking of the worker of the world. */
export const bookingOf = ({ actors, made: { shiftId = NONE } }: World) => ({
  changes: [{ kind: 'book' as const, shiftId, userId: actors.self.id }],
})

/** A shift, and somebody whom it is allowed. */
export async function anOpenPlace(world: World) {
  await aWorker(world)
  await aShift(world)
}

/** A manager has booked them in the rota. */
export async function aStep(world: World) {
  await anOpenPlace(world)
  await world.app.as(world.actors.manager).rota.act({ teamId: world.team.id, ...bookingOf(world) })
}

/** And has taken it back. */
export async function aStepUndone(world: World) {
  await aStep(world)
  await world.app.as(world.actors.manager).rota.undo({ teamId: world.team.id })
}

/** A site with a link to its rota, which is copied. */
export async function aRotaLink(world: World) {
  const { siteId } = await aSite(world)
  const made = await world.app.as(world.team.owner).rota.makeLink({ teamId: world.team.id, siteId, days: 30 })
  return note(world, { siteId, linkId: made.id, token: new URLSearchParams(made.url!.split('#')[1]).get('token')! })
}
