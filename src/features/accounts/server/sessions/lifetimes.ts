const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const STAFF = { idle: 14 * DAY_MS, absolute: 60 * DAY_MS }
/** Whoever sees other people's data signs in daily (security 4.5, without a second factor). */
const RUNS_A_TEAM = { idle: 12 * HOUR_MS, absolute: 24 * HOUR_MS }

export interface Lifetime {
  idleExpiresAt: Date
  expiresAt: Date
}

/** When a session ends if nobody refreshes it, and when it ends in any case. Times in milliseconds since the epoch. */
export function lifetime({ startedAt, now, runsTeam }: { startedAt: number; now: number; runsTeam: boolean }): Lifetime {
  const { idle, absolute } = runsTeam ? RUNS_A_TEAM : STAFF
  const expiresAt = startedAt + absolute
  return { idleExpiresAt: new Date(Math.min(now + idle, expiresAt)), expiresAt: new Date(expiresAt) }
}
