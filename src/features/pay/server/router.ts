import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { closeRun } from './close.ts'
import { giveDocuments, markDocumentRead, readDocuments, readOwnDocuments } from './documents.ts'
import { findNext, readOpen } from './due.ts'
import { carryHoliday, readHoliday, recordHoliday, takeBackHoliday } from './holiday/entries.ts'
import { readOwnHoliday, readTeamLedger } from './holiday/ledger.ts'
import { readLines } from './lines.ts'
import { readOwnPay, readOwnRun } from './own.ts'
import { savePeople } from './people.ts'
import { listRuns, markPaid, readRunDetails, releaseRun, voidRun } from './runs.ts'
import { saveSettings } from './settings.ts'
import { recordWage, takeBackWage } from './wage.ts'

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
  giveDocuments: api.giveDocuments.handler(({ context, input }) => giveDocuments(context, input.userIds)),
  documentsOf: api.documentsOf.handler(({ context, input }) => readDocuments(context, input.userId)),
  holidayLedger: api.holidayLedger.handler(({ context, input }) => readTeamLedger(context, input.day)),
  holidayOf: api.holidayOf.handler(({ context, input }) => readHoliday(context, input.userId, input.day)),
  recordHoliday: api.recordHoliday.handler(({ context, input }) => recordHoliday(context, input)),
  carryHoliday: api.carryHoliday.handler(({ context, input }) => carryHoliday(context, input)),
  takeBackHoliday: api.takeBackHoliday.handler(({ context, input }) => takeBackHoliday(context, input)),
  recordWage: api.recordWage.handler(({ context, input }) => recordWage(context, input)),
  takeBackWage: api.takeBackWage.handler(({ context, input }) => takeBackWage(context, input)),
  myHoliday: api.myHoliday.handler(({ context }) => readOwnHoliday(context)),
  mine: api.mine.handler(({ context }) => readOwnPay(context)),
  myDocuments: api.myDocuments.handler(({ context }) => readOwnDocuments(context)),
  readDocument: api.readDocument.handler(({ context, input }) => markDocumentRead(context, input.documentId)),
  myLines: api.myLines.handler(async ({ context, input }) => (await readOwnRun(context, input.runId)).lines),
}
