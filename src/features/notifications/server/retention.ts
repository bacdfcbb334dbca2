import type { Keep, Sweep } from '#server/retention.ts'

export const NOTIFICATIONS_KEEP: Keep = { days: 180 }

export const sweeps: readonly Sweep[] = [{ place: 70, what: 'notifications', keep: NOTIFICATIONS_KEEP }]
