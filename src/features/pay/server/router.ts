import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { closeRun } from './close.ts'
import { findNext, readOpen } from './due.ts'
import { readLines } from './lines.ts'
import { readOwnPay, readOwnRun } from './own.ts'
import { savePeople } from './people.ts'
import { listRuns, markPaid, readRunDetails, releaseRun, voidRun } from './runs.ts'
import { saveSettings } from './settings.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  open: api.open.handler(({ context }) => readOpen(context)),
  linesOf: api.linesOf.handler(async ({ context, input: { teamId, userId, runId } }) => {
    const next = runId ? null : await findNext(context)
    return readLines(context.db, { teamId, userId, runId, since: next?.since, through: next?.period.through })
  }),
  runs: api.runs.handler(({ context, input }) => listRuns(context, input.after)),
  run: api.run.handler(({ context, input }) => readRunDetails(context, input.runId)),
  close: api.close.handler(({ context, input }) => closeRun(context, input)),
  release: api.release.handler(({ context, input }) => releaseRun(context, input.runId)),
  markPaid: api.markPaid.handler(({ context, input }) => markPaid(context, input.runId)),
  voidRun: api.voidRun.handler(({ context, input }) => voidRun(context, input)),
  savePeople: api.savePeople.handler(({ context, input }) => savePeople(context, input)),
  saveSettings: api.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  mine: api.mine.handler(({ context }) => readOwnPay(context)),
  myLines: api.myLines.handler(async ({ context, input }) => (await readOwnRun(context, input.runId)).lines),
}
