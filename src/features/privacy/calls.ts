import type { Calls } from '#testing/calls.ts'

/** A day that has passed when the tests run. */
const DAY = '2020-01-31'

/** What the generated tests cannot derive of calls to privacy. */
export const calls: Calls = {
  askPack: { input: () => ({ people: null, from: DAY, through: DAY, on: DAY }) },
  askPassport: { input: () => ({ teamId: null, documents: [] }) },
  cancelExport: { answer: 'NOT_FOUND' },
  openExport: { answer: 'NOT_FOUND' },
  erase: { except: { manager: 'CONFLICT', managerOfOther: 'CONFLICT' } },
}
