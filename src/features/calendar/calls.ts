import type { Calls } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to the calendar: there is no such place. */
export const calls: Calls = {
  badge: { answer: 'NOT_FOUND' },
}
