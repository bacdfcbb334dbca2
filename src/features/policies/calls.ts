import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls about policies: their team has none. */
export const calls: Calls = {
  get: { answer: 'NOT_FOUND' },
  version: { input: () => ({ number: 1 }), answer: 'NOT_FOUND' },
  saveDraft: { answer: 'NOT_FOUND' },
  discardDraft: { answer: 'NOT_FOUND' },
  saveSettings: { answer: 'NOT_FOUND' },
  publish: { input: () => ({ readBy: '2099-12-31' }), answer: 'NOT_FOUND' },
  withdraw: { answer: 'NOT_FOUND' },
  require: { answer: 'NOT_FOUND' },
  readers: { answer: 'NOT_FOUND' },
  whoToRemind: { answer: 'NOT_FOUND' },
  remind: { answer: 'NOT_FOUND' },
  undoRemind: { answer: 'NOT_FOUND' },
  read: { answer: 'NOT_FOUND' },
  answer: { answer: 'NOT_FOUND' },
  allowTries: { answer: 'NOT_FOUND' },
  countersign: { answer: 'NOT_FOUND' },
  decline: { answer: 'NOT_FOUND' },
  end: { answer: 'NOT_FOUND' },
  sign: { answer: 'NOT_FOUND' },
}
