import { addDays, londonToday } from '#shared/time.ts'
import { another, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, team }: World) => app.as(team.owner).clients
const today = ({ app }: World) => londonToday(app.clock)

/** A site as a manager types it. */
export const siteAs = (name: string) => ({
  ...{ name, address: '1 Mill Lane, Leeds', postcode: 'LS1 4AP', contacts: [] },
  ...{ handoverPaid: false, inductionNeeded: false },
})

export async function aClient(world: World) {
  const { id } = await as(world).addClient({ teamId: world.team.id, name: another('Oak Homes') })
  return note(world, { clientId: id })
}

export async function aSite(world: World) {
  const { clientId } = await aClient(world)
  const { id } = await as(world).addSite({ teamId: world.team.id, clientId, ...siteAs(another('The Oaks')) })
  return note(world, { siteId: id })
}

const ofSelf = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })

export async function anInduction(world: World) {
  const { siteId } = await aSite(world)
  await as(world).recordInduction({ ...ofSelf(world), siteId, inductedOn: today(world) })
}

export async function anExclusion(world: World) {
  await aSite(world)
  const { clientId = '', siteId } = world.made
  const from = addDays(today(world), 300)
  const about = { clientId, siteId, from, until: from, askedBy: 'client' as const, reason: 'A complaint' }
  note(world, await as(world).exclude({ ...ofSelf(world), ...about }))
}

export async function twoKeptApart(world: World) {
  const { fellow } = world.actors
  const { siteId } = await aSite(world)
  const { apart } = await as(world).keepApart({ ...ofSelf(world), otherId: fellow.id, siteId, reason: 'A quarrel' })
  note(world, { pairId: apart.find((pair) => pair.siteId === siteId)!.id })
}

export async function anImportOfClients(world: World) {
  const csv = `client,site,address,postcode\n${another('Elm Homes')},The Elms,1 Lane,LS1 4AP\n`
  const columns = ['client', 'site', 'address', 'postcode'] as const
  const { id } = await as(world).import({
    ...{ teamId: world.team.id, csv, columns: [...columns], fileName: 'sites.csv', leaveOut: false },
  })
  note(world, { importId: id })
}
