import { aPlaceSoon } from '#features/shifts/given.ts'
import type { Calls } from '#testing/calls/calls.ts'

/** What the generated tests cannot derive of calls to the calendar. */
export const calls: Calls = {
  badge: { given: aPlaceSoon, of: 'self' },
}
