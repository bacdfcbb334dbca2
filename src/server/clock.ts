/** The only source of the current time on the server; tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch, in UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The current time as an ISO instant in UTC. */
export function instant(clock: Clock) {
  return new Date(clock.now()).toISOString()
}
