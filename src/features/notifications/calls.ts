import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to notifications. */
export const calls: Calls = {
  markRead: { answer: 'NOT_FOUND' },
  saveSettings: { input: () => ({ expiry: 'daily' }) },
  stopMails: { answer: 'UNPROCESSABLE_CONTENT' },
}
