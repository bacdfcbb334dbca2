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

/** Moves a clock on to noon in UTC, so that what a test counts by day does not fall on two days when it runs about midnight. */
export function awaitNoon(clock: FakeClock) {
  const HOUR = 3_600_000
  const sinceNoon = (clock.now() + 12 * HOUR) % (24 * HOUR)
  clock.advance({ seconds: Math.ceil((24 * HOUR - sinceNoon) / 1000) })
}
