import type { Session } from '../data.ts'
import type { Caller } from '../wire/caller.ts'
import type { Method } from '../wire/shapes.ts'

const AGAIN_MS = 5 * 60_000
const FACTORS: Method['method'][] = ['totp', 'mfa/webauthn', 'backup-code']

/**
 * The session's authentication methods together with new ones; each once, with its last time to the millisecond: a code
 * may be given again within the second of the sign-in.
 */
export function withMethods(before: Method[], { given, now }: { given: Method['method'][]; now: number }): Method[] {
  const timestamp = now / 1000
  return [...before.filter(({ method }) => !given.includes(method)), ...given.map((method) => ({ method, timestamp }))]
}

/** Whether a second factor was given again within five minutes, besides the one at sign-in. */
export function gaveFactorAgain({ methods, startedAt }: Session, { clock }: Caller) {
  const since = Math.max(Date.parse(startedAt), clock.now() - AGAIN_MS)
  return methods.some(({ method, timestamp }) => FACTORS.includes(method) && Math.round(timestamp * 1000) > since)
}
