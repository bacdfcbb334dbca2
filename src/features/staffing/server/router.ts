import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { makeMissing, readHours } from './cover/hours.ts'
import { readLevels, saveLevels } from './cover/levels.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  levels: api.levels.handler(({ context, input }) => readLevels(context, input.siteId)),
  saveLevels: api.saveLevels.handler(({ context, input }) => saveLevels(context, input)),
  hours: api.hours.handler(({ context, input }) => readHours(context, input)),
  makeMissing: api.makeMissing.handler(({ context, input }) => makeMissing(context, input)),
}
