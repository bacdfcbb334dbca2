import type { Holding, Stored } from './declared.ts'

/** The installation's own tables: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  audit_events: {
    holding: 'events',
    keeps: 'for good; without names once a person is erased',
    counted: ['subject', 'actor'],
  },
  user_keys: { holding: null, keeps: 'until the erasure, which destroys them' },
  key_fingerprints: { holding: null, keeps: 'for good' },
  idempotency_keys: { holding: null, keeps: 'a day' },
  rate_limits: { holding: null, keeps: 'until their window is over' },
}

/** The installation's own kinds of data about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'events',
    title: 'Activity log',
    what: 'What you did, and who opened or changed your data',
    after: 'shift-calls',
  },
]
