import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to privacy. */
export const calls: Calls = {
  cancelExport: { answer: 'NOT_FOUND' },
  openExport: { answer: 'NOT_FOUND' },
  erase: { except: { manager: 'CONFLICT', managerOfOther: 'CONFLICT' } },
}
