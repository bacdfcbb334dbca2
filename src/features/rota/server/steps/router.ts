import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../../contract.ts'
import { act } from './act.ts'
import { readSince } from './since.ts'
import { listSteps } from './store.ts'
import { reverse } from './undo.ts'

const api = implementing(contract, { team: teamGate })

export const steps = {
  act: api.act.handler(({ context, input: { teamId: _, ...step } }) => act(context, step)),
  undo: api.undo.handler(({ context, input }) => reverse(context, 'undo', input)),
  redo: api.redo.handler(({ context, input }) => reverse(context, 'redo', input)),
  steps: api.steps.handler(({ context }) => listSteps(context)),
  since: api.since.handler(({ context, input }) => readSince(context, input)),
}
