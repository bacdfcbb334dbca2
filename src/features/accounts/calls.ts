import { randomUUID } from 'node:crypto'
import type { Calls } from '#testing/calls.ts'

/** One right call for every procedure of accounts, for the generated tests. */
export const calls: Calls = {
  me: { input: () => undefined },
  tryMailAgain: { input: () => ({}), answer: 'NOT_FOUND' },
  factors: { input: () => undefined },
  makeBackupCodes: { input: () => ({}), answer: 'FORBIDDEN' },
  sessions: { input: () => undefined },
  revokeSession: { input: () => ({ sessionId: randomUUID() }), answer: 'NOT_FOUND' },
  securityLog: { input: () => ({}) },
}
