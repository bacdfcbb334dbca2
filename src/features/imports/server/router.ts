import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { bringShifts, planShifts, readPastShifts, undoShifts } from './shifts.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  planShifts: api.planShifts.handler(({ context, input }) => planShifts(context, input)),
  bringShifts: api.bringShifts.handler(({ context, input }) => bringShifts(context, input)),
  pastShifts: api.pastShifts.handler(async ({ context }) => ({ items: await readPastShifts(context) })),
  undoShifts: api.undoShifts.handler(({ context, input }) => undoShifts(context, input.importId)),
}
