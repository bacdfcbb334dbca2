import type { Clock } from '#server/clock.ts'

/** A clock that moves only when told to. */
export interface FakeClock extends Clock {
  set(iso: string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Starts at the real time, so that rows which the database dates itself agree. */
export function fakeClock(): FakeClock {
  let at = Date.now()
  return {
    now: () => at,
    set(iso) {
      at = Date.parse(iso)
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
