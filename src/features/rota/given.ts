import { aSite } from '#features/clients/given.ts'
import { note } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'

/** A site with a link to its rota, which is copied. */
export async function aRotaLink(world: World) {
  const { siteId } = await aSite(world)
  const made = await world.app.as(world.team.owner).rota.makeLink({ teamId: world.team.id, siteId, days: 30 })
  return note(world, { siteId, linkId: made.id, token: new URLSearchParams(made.url!.split('#')[1]).get('token')! })
}
