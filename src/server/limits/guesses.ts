import { tooMany } from '../calls/errors.ts'
import { type Limits, networkOf } from './rate-limits.ts'

/** Links that nobody was sent, tried from one network. */
const WRONG_TRIES = { points: 30, seconds: 3600 }

/** Counts a link that opens nothing. Throws 429 once its network has tried too many: a link that is right still opens from there. */
export async function chargeGuess(limits: Limits, ip: string): Promise<void> {
  const network = networkOf(ip)
  if (!network) return
  const { ok, retryAfter } = await limits.consume('link-guesses', { key: network, limit: WRONG_TRIES })
  if (!ok) throw tooMany(retryAfter)
}
