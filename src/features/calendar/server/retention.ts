import type { Keep, Sweep } from '#server/retention.ts'

/** That somebody was reminded, after the start of the shift. */
export const REMINDERS_KEEP: Keep = { days: 7 }

export const sweeps: readonly Sweep[] = [
  { id: 'reminders', after: 'bounces', what: 'that somebody was reminded of a shift', keep: REMINDERS_KEEP },
]
