import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { endApart, keepApart, readStanding } from './apart.ts'
import { addClient, archiveClient, changeClient } from './clients.ts'
import { importFile, listImports, planImport, undoImport } from './importing.ts'
import { foreseeLimit, limitManager, listManagerSites } from './managers.ts'
import { exclude, liftExclusion, prefer, recordInduction, removeInduction } from './people.ts'
import { listClients, readClient, readSite } from './read.ts'
import { addSite, archiveSite, changeSite } from './sites.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

export const router = {
  list: api.list.handler(({ context, input }) => listClients(context, input)),
  client: api.client.handler(({ context, input }) => readClient(context, input.clientId)),
  site: api.site.handler(({ context, input }) => readSite(context, input.siteId)),
  addClient: api.addClient.handler(({ context, input }) => addClient(context, input)),
  changeClient: api.changeClient.handler(({ context, input }) => changeClient(context, input)),
  archiveClient: api.archiveClient.handler(({ context, input }) => archiveClient(context, input)),
  addSite: api.addSite.handler(({ context, input }) => addSite(context, input)),
  changeSite: api.changeSite.handler(({ context, input }) => changeSite(context, input)),
  archiveSite: api.archiveSite.handler(({ context, input }) => archiveSite(context, input)),
  recordInduction: api.recordInduction.handler(({ context, input }) => recordInduction(context, input)),
  removeInduction: api.removeInduction.handler(({ context, input }) => removeInduction(context, input)),
  prefer: api.prefer.handler(({ context, input }) => prefer(context, input)),
  exclude: api.exclude.handler(({ context, input }) => exclude(context, input)),
  liftExclusion: api.liftExclusion.handler(({ context, input }) => liftExclusion(context, input.exclusionId)),
  standing: api.standing.handler(({ context }) => readStanding(context)),
  keepApart: api.keepApart.handler(({ context, input }) => keepApart(context, input)),
  endApart: api.endApart.handler(({ context, input }) => endApart(context, input.pairId)),
  managers: api.managers.handler(async ({ context }) => ({ items: await listManagerSites(context) })),
  foreseeLimit: api.foreseeLimit.handler(({ context, input }) => foreseeLimit(context, input)),
  limitManager: api.limitManager.handler(({ context, input }) => limitManager(context, input)),
  planImport: api.planImport.handler(({ context, input }) => planImport(context, input)),
  import: api.import.handler(({ context, input }) => importFile(context, input)),
  imports: api.imports.handler(async ({ context }) => ({ items: await listImports(context) })),
  undoImport: api.undoImport.handler(({ context, input }) => undoImport(context, input.importId)),
}
