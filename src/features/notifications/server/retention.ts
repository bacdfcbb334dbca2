import type { Keep, Sweep } from '#server/retention.ts'

export const NOTIFICATIONS_KEEP: Keep = { days: 180 }

export const sweeps: readonly Sweep[] = [
  { id: 'notifications', after: 'emails-to-referees', what: 'notifications', keep: NOTIFICATIONS_KEEP },
]
