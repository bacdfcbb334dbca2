import type { Clock } from '../clock.ts'
import type { PersonContext } from './context.ts'
import { reauthenticationNeeded } from './errors.ts'

const RECENT_MS = 15 * 60_000

/** Whether the person has signed in, or signed in again, within the last 15 minutes. */
export function isRecentSignIn(authenticatedAt: string, clock: Clock) {
  return clock.now() - Date.parse(authenticatedAt) <= RECENT_MS
}

/** Throws REAUTHENTICATION_NEEDED unless the person has signed in within the last 15 minutes (security 4.5). */
export function requireRecentSignIn({ actor, clock }: Pick<PersonContext, 'actor' | 'clock'>) {
  if (!isRecentSignIn(actor.authenticatedAt, clock)) throw reauthenticationNeeded()
}
