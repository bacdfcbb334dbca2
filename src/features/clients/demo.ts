import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoPart, type DemoTeam } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import type { SiteDetails } from './schema.ts'

interface DemoSite {
  client: number
  name: string
  address: string
  postcode: string
  changes?: object
}

const CLIENTS = [
  {
    name: 'Oak Homes',
    legalName: 'Oak Homes Group Ltd',
    companyNumber: '01234567',
    invoiceEmail: 'accounts@oakhomes.example.org',
    invoiceAddress: 'Finance, 2 Oak Court\nLeeds LS1 4AP',
  },
  { name: 'Northfield Health Trust', legalName: 'Northfield Community Health NHS Trust' },
] as const

const MANAGER = { name: 'Rita Hall', role: 'Home manager', phone: '0113 496 0111', email: 'rita.hall@example.org' }
const NIGHTS = { name: 'Senior on nights', role: 'Senior carer', phone: '0113 496 0112' }
const CARE_GOES_ON =
  'One waking night carer covers the whole house: the next shift begins before 11 hours are over when somebody is ill.'

/** Five sites of two clients for each agency: postcodes around Leeds, and around Hull. */
const SITES: readonly (readonly [leeds: DemoSite, hull: DemoSite])[] = [
  [
    {
      client: 0,
      name: 'The Oaks',
      address: '1 Park Row\nLeeds',
      postcode: 'LS6 1AA',
      changes: {
        onCall: '0113 496 0100',
        contacts: [MANAGER, NIGHTS],
        notes: 'Ring the bell at the side door after 20:00. Handover is in the office on the first floor.',
        doorCode: 'C2741Y',
        parking: 'Behind the house, five places. In the street it is for residents only.',
        bus: 'Bus 6 and 8 from the station, stop Park Row',
        uniform: 'Your own tunic, black trousers, flat shoes',
        handoverPaid: true,
        inductionNeeded: true,
      },
    },
    {
      client: 0,
      name: 'The Oaks',
      address: '4 Holderness Road\nHull',
      postcode: 'HU1 2AA',
      changes: { handoverPaid: true },
    },
  ],
  [
    {
      client: 0,
      name: 'Elm House',
      address: '22 Elm Grove\nLeeds',
      postcode: 'LS8 2AA',
      changes: { contacts: [MANAGER], restReason: CARE_GOES_ON, handoverPaid: true },
    },
    {
      client: 0,
      name: 'Elm House',
      address: '9 Newland Avenue\nHull',
      postcode: 'HU5 3AA',
      changes: { restReason: CARE_GOES_ON, inductionNeeded: true },
    },
  ],
  [
    {
      client: 0,
      name: 'Willow Court',
      address: '7 Station Road\nLeeds',
      postcode: 'LS15 8AA',
      changes: {
        requiredGender: 'female',
        genderReason: 'A house for women: personal care is asked for from women, in each care plan.',
        inductionNeeded: true,
      },
    },
    {
      client: 0,
      name: 'Willow Court',
      address: '30 Boothferry Road\nHessle',
      postcode: 'HU13 9AA',
      changes: { requiredGender: 'female', genderReason: 'Personal care is asked for from women, in each care plan.' },
    },
  ],
  [
    {
      client: 1,
      name: 'Northfield Ward 3',
      address: 'Northfield Hospital, Harrogate Road\nLeeds',
      postcode: 'LS17 5AA',
      changes: { parking: 'Multi-storey, ask the ward for a permit', uniform: 'Bank tunic, bare below the elbow' },
    },
    { client: 1, name: 'Cottingham Ward 1', address: 'Castle Road\nCottingham', postcode: 'HU16 5AA' },
  ],
  [
    { client: 1, name: 'Wharfedale Clinic', address: '3 Brook Street\nIlkley', postcode: 'LS29 8AA' },
    { client: 1, name: 'Beverley Clinic', address: '12 Saturday Market\nBeverley', postcode: 'HU17 8AA' },
  ],
]

/** Two clients with five sites for each agency; inductions, preferred people, exclusions in force and lifted, an archived site. */
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
  const ids: string[] = []
  for (const client of CLIENTS) ids.push((await clients.addClient({ teamId: team.id, ...client })).id)
  const sites: SiteDetails[] = []
  for (const both of SITES) {
    const { client, changes, ...site } = both[index === 0 ? 0 : 1]
    const clientId = ids[client] as string
    sites.push(await clients.addSite({ teamId: team.id, clientId, contacts: [], ...site, ...changes }))
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
  const [oaks, elm, , ward] = sites
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
