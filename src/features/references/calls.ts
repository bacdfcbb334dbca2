import type { Calls } from '#testing/calls.ts'

/** A token that opens nothing. */
const answer = 'NOT_FOUND'

/** What the generated tests cannot derive of calls to references. */
export const calls: Calls = {
  ask: { input: () => ({ relationship: 'line-manager', email: 'referee@sunrise.example' }) },
  read: { answer },
  verify: { answer },
  reject: { answer },
  reopen: { answer },
  resend: { answer },
  cancel: { answer },
  release: { answer },
  readOwn: { answer },
  share: { input: () => ({ what: 'steps-taken', sharedOn: '2026-01-05' }) },
  find: { answer },
  answer: {
    input: () => ({
      relationship: 'employer',
      from: '2020-01',
      until: '2021-01',
      safeguarding: false,
      disciplinary: false,
      reemploy: true,
      conduct: 'good',
      attendance: 'good',
      declaration: true,
    }),
    answer,
  },
  answerQuestion: { input: () => ({ declaration: true }), answer },
  decline: { answer },
}
