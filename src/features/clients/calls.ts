import { type Calls, ofCoManager } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aClient, anExclusion, anImportOfClients, anInduction, aSite, siteAs, twoKeptApart } from './given.ts'

const induction = { inductedOn: '2026-01-05' }

const limitToOne = (world: World) => ({ ...ofCoManager(world), siteIds: [world.made.siteId] })

/** What the generated tests cannot derive of calls to clients. */
export const calls: Calls = {
  list: { input: () => ({ state: 'active' }) },
  client: { given: aClient },
  site: { given: aSite },
  changeClient: { given: aClient, input: () => ({ name: 'Elm Homes' }) },
  archiveClient: { given: aClient },
  addSite: { given: aClient, input: () => siteAs('The Oaks') },
  changeSite: { given: aSite, input: () => siteAs('The Elms') },
  archiveSite: { given: aSite },
  recordInduction: { given: aSite, input: () => induction },
  removeInduction: { given: anInduction },
  prefer: { given: aSite },
  exclude: { given: aSite, input: ({ made: { siteId } }) => ({ siteId }) },
  liftExclusion: { given: anExclusion },
  keepApart: {
    given: aSite,
    input: ({ actors, made: { siteId } }) => ({ otherId: actors.fellow.id, siteId, reason: 'A complaint' }),
  },
  endApart: { given: twoKeptApart },
  foreseeLimit: { given: aSite, input: limitToOne },
  limitManager: { given: aSite, input: limitToOne },
  undoImport: { given: anImportOfClients },
}
