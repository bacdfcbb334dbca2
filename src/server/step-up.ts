import type { PersonContext } from './context.ts'
import { reauthenticationNeeded } from './errors.ts'

const RECENT_MS = 15 * 60_000

/** Lets pass whose password was given within the last 15 minutes (security 4.5); throws REAUTHENTICATION_NEEDED otherwise. */
export function requireRecentSignIn({ actor, clock }: Pick<PersonContext, 'actor' | 'clock'>) {
  if (clock.now() - Date.parse(actor.authenticatedAt) > RECENT_MS) throw reauthenticationNeeded()
}
