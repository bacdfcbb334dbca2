import { londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

/** Somebody has claimed miles of today. */
export async function aClaim(world: World) {
  const claim = await world.app.as(world.actors.self).expenses.claimMiles({
    ...{ teamId: world.team.id, day: londonToday(world.app.clock), vehicle: 'car', tenths: 245, passengers: 0 },
    ...{ from: 'Oak House', to: 'Rowan Lodge' },
  })
  return note(world, { claimId: claim.id })
}

/** A manager has approved it. */
export async function anApprovedClaim(world: World) {
  const { claimId } = await aClaim(world)
  await world.app.as(world.team.owner).expenses.approve({ teamId: world.team.id, claimIds: [claimId] })
}
