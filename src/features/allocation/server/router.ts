import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { accept } from './booking/accept.ts'
import { undo } from './booking/undo.ts'
import { whyNot } from './booking/why-not.ts'
import { listProposed } from './runs/proposed.ts'
import { listRuns, readRun } from './runs/read.ts'
import { start } from './runs/start.ts'
import { stop } from './runs/stop.ts'
import { coverSick } from './sick-call/cover.ts'
import { planSickCall } from './sick-call/plan.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  start: api.start.handler(({ context, input: { teamId: _, ...options } }) => start(context, options)),
  runs: api.runs.handler(({ context, input }) => listRuns(context, input.limit)),
  run: api.run.handler(({ context, input }) => readRun(context, input.runId)),
  proposed: api.proposed.handler(({ context, input }) => listProposed(context, input)),
  stop: api.stop.handler(({ context, input }) => stop(context, input.runId)),
  whyNot: api.whyNot.handler(({ context, input }) => whyNot(context, input)),
  accept: api.accept.handler(({ context, input }) => accept(context, input)),
  undo: api.undo.handler(({ context, input }) => undo(context, input.runId)),
  sickCall: api.sickCall.handler(({ context, input }) => planSickCall(context, input)),
  coverSick: api.coverSick.handler(({ context, input }) => coverSick(context, input)),
}
