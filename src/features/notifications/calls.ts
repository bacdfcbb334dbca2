import { randomUUID } from 'node:crypto'
import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to notifications. */
export const calls: Calls = {
  markRead: { answer: 'NOT_FOUND' },
  markDone: { answer: 'NOT_FOUND' },
  saveSettings: { input: () => ({ expiry: 'daily' }) },
  subscribe: {
    input: () => ({
      endpoint: `https://push.example.test/${randomUUID()}`,
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    }),
  },
  stopMails: { answer: 'UNPROCESSABLE_CONTENT' },
}
