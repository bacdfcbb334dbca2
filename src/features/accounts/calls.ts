import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to accounts. */
export const calls: Calls = {
  tryMailAgain: { answer: 'NOT_FOUND' },
  makeBackupCodes: { answer: 'FORBIDDEN' },
  revokeSession: { answer: 'NOT_FOUND' },
}
