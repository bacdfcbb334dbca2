/** The only source of the present moment on the server: tests hand in their own. */
export interface Clock {
  /** Milliseconds since the epoch, in UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The present moment as an ISO instant in UTC. */
export function instant(clock: Clock) {
  return new Date(clock.now()).toISOString()
}
