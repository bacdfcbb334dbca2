import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to availability: there is no leave and no type of these ids. */
export const calls: Calls = {
  saveWeeks: { input: () => ({ version: 0, weeks: 1 }) },
  savePreferences: { input: () => ({ version: 0 }) },
  askLeave: { input: () => ({ from: '2026-11-30', through: '2026-11-30' }), answer: 'UNPROCESSABLE_CONTENT' },
  cancelLeave: { answer: 'NOT_FOUND' },
  teamLeave: { input: () => ({ from: '2026-11-01', through: '2026-11-30' }) },
  answerLeave: { answer: 'NOT_FOUND' },
  undoLeaveAnswer: { answer: 'NOT_FOUND' },
  revokeLeave: { answer: 'NOT_FOUND' },
  recordLeave: { input: () => ({ from: '2026-11-30', through: '2026-11-30' }), answer: 'UNPROCESSABLE_CONTENT' },
  saveYear: { input: () => ({ version: 0, unit: 'days' }) },
  saveType: { answer: 'NOT_FOUND' },
}
