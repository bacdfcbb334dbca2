import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoPart, type DemoTeam } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { CLIENTS, KNOWN, MANAGER } from './demo/sites.ts'
import type { SiteDetails } from './schema.ts'

/** Clients with their sites for each agency; inductions, preferred people, exclusions in force and lifted, an archived site. */
export const demo: DemoPart = ({ cast: { teams, members, founded, now }, actions }) =>
  teams.flatMap((team, index) => {
    const sites: SiteDetails[] = []
    const staff = members.filter(
      ({ team: theirs, person }) => theirs === team && !/^asks|withdrawn|rejected|left|removed/.test(person.stage),
    )
    return [
      {
        at: founded + DAY_MS,
        run: async () => void sites.push(...(await addSites({ team, actions, index }))),
      },
      {
        at: now - 2 * DAY_MS,
        run: async () => {
          const siteIds = sites.slice(0, 2).map(({ id }) => id)
          await (await actions.as(team.owner)).clients.limitManager({
            ...{ teamId: team.id, userId: team.siteManager.id, siteIds },
          })
        },
      },
      {
        at: now - DAY_MS / 4,
        run: () => notePeople({ team, actions, sites, people: staff.map(({ account }) => account.id), now }),
      },
    ]
  })

async function addSites({ team, actions, index }: { team: DemoTeam; actions: Actions; index: number }) {
  const { clients } = await actions.as(team.owner)
  const sites: SiteDetails[] = []
  for (const { sites: places, ...client } of CLIENTS[index] ?? []) {
    const { id: clientId } = await clients.addClient({ teamId: team.id, ...client })
    for (const [name, street, town, postcode] of places) {
      const site = { clientId, name, address: `${street}\n${town}`, postcode, contacts: [], ...KNOWN[name] }
      sites.push(await clients.addSite({ teamId: team.id, ...site }))
    }
  }
  const [, , , , clinic] = sites
  if (clinic && index === 1)
    await clients.archiveSite({ teamId: team.id, siteId: clinic.id, version: clinic.version, archived: true })
  return sites
}

interface Noting {
  team: DemoTeam
  actions: Actions
  sites: readonly SiteDetails[]
  people: readonly string[]
  now: number
}

async function notePeople({ team, actions, sites, people, now }: Noting) {
  const { clients } = await actions.as(team.manager)
  const today = londonDay(new Date(now))
  const siteNamed = (name: string) => sites.find((site) => site.name === name)
  const [oaks, elm, ward] = ['The Oaks', 'Elm House', sites.length > 9 ? 'Northfield Ward 3' : 'Cottingham Ward 1'].map(
    siteNamed,
  )
  if (!oaks || !elm || !ward) return
  const at = (site: SiteDetails, userId: string) => ({ teamId: team.id, siteId: site.id, userId })
  for (const [place, userId] of people.slice(0, 6).entries())
    await clients.recordInduction({
      ...at(oaks, userId),
      inductedOn: addDays(today, -40 + 5 * place),
      inductedBy: MANAGER.name,
    })
  for (const userId of people.slice(1, 3)) await clients.prefer({ ...at(oaks, userId), preferred: true })
  const [one, other, third] = people.slice(2)
  if (one && other)
    await clients.keepApart({
      ...{ teamId: team.id, userId: one, otherId: other },
      reason: 'Both asked for it after a dispute on a night shift.',
    })
  if (one && third)
    await clients.keepApart({
      ...{ teamId: team.id, userId: one, otherId: third, siteId: elm.id },
      reason: 'Members of one family: the home asks for two who are not related.',
    })
  const wish = { teamId: team.id, clientId: oaks.client.id }
  const [first, second, lifted] = people.slice(6)
  if (first)
    await clients.exclude({
      ...wish,
      ...{ userId: first, siteId: elm.id, from: addDays(today, -20), askedBy: 'client' },
      reason: 'The manager asked us not to send her again after a late arrival on two nights.',
    })
  if (second)
    await clients.exclude({
      ...{
        teamId: team.id,
        clientId: ward.client.id,
        userId: second,
        from: addDays(today, -5),
        until: addDays(today, 60),
      },
      askedBy: 'worker',
      reason: 'A relative is cared for there.',
    })
  if (!lifted) return
  const { exclusionId } = await clients.exclude({
    ...wish,
    ...{ userId: lifted, from: addDays(today, -90), askedBy: 'agency' },
    reason: 'Complaint under investigation.',
  })
  await clients.liftExclusion({ teamId: team.id, exclusionId })
}
