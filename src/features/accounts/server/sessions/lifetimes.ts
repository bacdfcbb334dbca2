import type { Aal } from '../wire/shapes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const STAFF = { idle: 14 * DAY_MS, absolute: 60 * DAY_MS }
/** Whoever sees other people's data signs in daily, or weekly with a second factor (security 4.5). */
const RUNS_A_TEAM = { aal1: { idle: 12 * HOUR_MS, absolute: 24 * HOUR_MS }, aal2: { idle: 12 * HOUR_MS, absolute: 7 * DAY_MS } }
/** For the second factor to be found and given. */
const PENDING_MS = HOUR_MS / 4

export interface Lifetime {
  idleExpiresAt: Date
  expiresAt: Date
}

/** When a session ends if nobody refreshes it, and when it ends in any case. Times in milliseconds since the epoch. */
export function lifetime({ startedAt, now, runsTeam, aal }: { startedAt: number; now: number; runsTeam: boolean; aal: Aal }): Lifetime {
  const { idle, absolute } = runsTeam ? RUNS_A_TEAM[aal] : STAFF
  const expiresAt = startedAt + absolute
  return { idleExpiresAt: new Date(Math.min(now + idle, expiresAt)), expiresAt: new Date(expiresAt) }
}

/** A session that still owes the second factor. */
export function pendingLifetime(now: number): Lifetime {
  const end = new Date(now + PENDING_MS)
  return { idleExpiresAt: end, expiresAt: end }
}
