import { randomUUID } from 'node:crypto'
import type { Calls } from '#testing/calls.ts'

/** One right call for every procedure of notifications, for the generated tests. */
export const calls: Calls = {
  list: { input: () => ({}) },
  unread: { input: () => undefined },
  markRead: { input: () => ({ id: randomUUID() }), answer: 'NOT_FOUND' },
  markAllRead: { input: () => ({ upTo: '2026-01-01T00:00:00.000Z' }) },
  settings: { input: () => undefined },
  saveSettings: { input: () => ({ expiry: 'daily' }) },
  stopMails: { input: () => ({ token: 'made-up' }), answer: 'UNPROCESSABLE_CONTENT' },
}
