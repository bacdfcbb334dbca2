import type { Holding, Stored } from './declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  audit_events: { holding: 'events', keeps: 'for good; without names once a person is erased' },
  user_keys: { holding: null, keeps: 'until the erasure, which destroys them' },
  key_fingerprints: { holding: null, keeps: 'for good' },
  idempotency_keys: { holding: null, keeps: 'a day' },
  rate_limits: { holding: null, keeps: 'until their window is over' },
}

/** What a person is told that is held of them. */
export const holdings: readonly Holding[] = [
  { id: 'events', title: 'Activity log', what: 'What you did, and who opened or changed your data', place: 90 },
]
