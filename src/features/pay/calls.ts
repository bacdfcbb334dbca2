import type { Calls } from '#testing/calls/calls.ts'
import { aClosedRun, aDocument, aDueRun, aHoliday, anUnreleasedRun, aWageEntry, noDocument } from './given.ts'

const NO_RUN = '00000000-0000-4000-8000-000000000000'

/** What the generated tests cannot derive of calls to pay. */
export const calls: Calls = {
  open: { given: aDueRun },
  linesOf: { given: aDueRun },
  run: { given: aClosedRun },
  close: {
    given: aDueRun,
    input: ({ made: { dueThrough, duePeople = '1', duePence = '0' } }) => ({
      ...{ through: dueThrough, people: Number(duePeople), total: Number(duePence) },
    }),
  },
  release: { given: anUnreleasedRun },
  markPaid: { given: aClosedRun },
  voidRun: { given: aClosedRun, input: () => ({ reason: 'A rate was wrong' }) },
  savePeople: {
    input: ({ actors }) => ({
      ...{ userIds: [actors.self.id], engagement: 'paye' },
      ...{ nation: 'great-britain', holiday: 'with-pay', payrollNumber: 'A 17' },
    }),
  },
  giveDocuments: { given: noDocument, input: ({ actors }) => ({ userIds: [actors.self.id] }) },
  documentsOf: { given: aDocument },
  readDocument: { given: aDocument, of: 'self' },
  holidayOf: { given: aDueRun },
  recordHoliday: { given: aClosedRun, input: () => ({ from: '2099-01-05', through: '2099-01-06', minutes: 600 }) },
  carryHoliday: { given: aDueRun },
  takeBackHoliday: { given: aHoliday },
  recordWage: {
    given: aDueRun,
    input: () => ({
      ...{ kind: 'travel', day: '2026-01-05', minutes: 25, what: 'From Ash to Birch' },
      ...{ amount: undefined, days: undefined },
    }),
  },
  takeBackWage: { given: aWageEntry },
  saveSettings: { input: () => ({ version: 0, every: 'week', firstDay: '2099-01-05', payAfter: 5 }) },
  myLines: { given: aClosedRun, of: 'self', input: ({ made: { runId = NO_RUN } }) => ({ runId }) },
}
