import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to checks. */
export const calls: Calls = {
  record: {
    input: () => ({
      kind: 'professional-register',
      follows: null,
      values: { register: 'nmc', pin: '12A3456B', checkedOn: '2020-01-31', result: 'registered', again: '12' },
    }),
  },
  takeBack: { answer: 'NOT_FOUND' },
  open: { answer: 'NOT_FOUND' },
}
