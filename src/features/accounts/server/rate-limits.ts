import { createHash } from 'node:crypto'
import type { Condition } from '#server/health/conditions.ts'
import type { Limit } from '#server/limits/rate-limits.ts'
import { networkOf } from '#server/limits/rate-limits.ts'
import type { Caller } from './wire/caller.ts'
import { tooManyAttempts } from './wire/refusals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export type Budget =
  | 'sign-in-account'
  | 'sign-in-device'
  | 'sign-in-network'
  | 'sign-in-alarm'
  | 'spray-address'
  | 'spray-network'
  | 'spray-alarm'
  | 'sign-up-network'
  | 'sign-up-all'
  | 'sign-up-mail'
  | 'sign-up-guess'
  | 'recover-minute'
  | 'recover-hour'
  | 'resend-minute'
  | 'resend-hour'
  | 'mail-network'
  | 'mail-confirmed'
  | 'mail-unconfirmed'
  | 'mail-nobody'
  | 'token-tries'
  | 'token-network'
  | 'factor-account'
  | 'passkey-network'
  | 'factor-network'

/** A budget of the whole installation also has a condition that warns its operator when it is spent. */
interface BudgetLimit extends Limit {
  condition?: Condition
}

/**
 * The rate limits of sign-in, sign-up, links and factors (security 3.4). Limits per account and per device are
 * separate, so that strangers' guesses do not lock out the owner's own browser. Links to confirmed and to unconfirmed
 * addresses are separate too, so that a flood of sign-ups does not stop password resets. The password given at a
 * sign-up is a guess with a budget of its own, which no answer shows: that of sign-in would tell for five minutes that
 * somebody has signed up. `mail-nobody` counts mails to addresses without an account.
 */
const BUDGETS: Record<Budget, BudgetLimit> = {
  'sign-in-account': { points: 10, seconds: 5 * MINUTE },
  'sign-in-device': { points: 10, seconds: 5 * MINUTE },
  'sign-in-network': { points: 30, seconds: 5 * MINUTE },
  'sign-in-alarm': { points: 500, seconds: 5 * MINUTE, condition: 'sign-in-guessing' },
  'spray-address': { points: 1, seconds: HOUR },
  'spray-network': { points: 19, seconds: HOUR },
  'spray-alarm': { points: 1, seconds: HOUR },
  'sign-up-network': { points: 5, seconds: HOUR },
  'sign-up-all': { points: 200, seconds: HOUR, condition: 'sign-up-budget' },
  'sign-up-mail': { points: 3, seconds: HOUR },
  'sign-up-guess': { points: 5, seconds: HOUR },
  'recover-minute': { points: 1, seconds: MINUTE },
  'recover-hour': { points: 3, seconds: HOUR },
  'resend-minute': { points: 1, seconds: MINUTE },
  'resend-hour': { points: 3, seconds: HOUR },
  'mail-network': { points: 20, seconds: HOUR },
  'mail-confirmed': { points: 500, seconds: HOUR, condition: 'mail-budget' },
  'mail-unconfirmed': { points: 200, seconds: HOUR, condition: 'sign-up-budget' },
  'mail-nobody': { points: 500, seconds: HOUR },
  'token-tries': { points: 5, seconds: HOUR },
  'token-network': { points: 30, seconds: 5 * MINUTE },
  'factor-account': { points: 15, seconds: HOUR },
  'passkey-network': { points: 60, seconds: 5 * MINUTE },
  'factor-network': { points: 30, seconds: 5 * MINUTE },
}

/** A budget and its key. A key of `undefined` is never limited. */
export type Charge = [budget: Budget, whose: string | undefined]

/** The counters' table stores hashes of the keys. */
function keyOf(whose: string) {
  return createHash('sha256').update(whose).digest('base64url')
}

/** Charges budgets in order until one is spent. Returns the seconds to wait, 0 when all were granted. */
export async function charge({ limits, conditions }: Caller, charges: Charge[]): Promise<number> {
  for (const [budget, whose] of charges) {
    if (whose === undefined) continue
    const { condition, ...limit } = BUDGETS[budget]
    const { ok, retryAfter } = await limits.consume(budget, { key: keyOf(whose), limit })
    if (ok) continue
    if (condition) conditions.set(condition, { seconds: retryAfter })
    return retryAfter
  }
  return 0
}

/** Like `charge`; throws 429 when a budget is spent. */
export async function chargeOrRefuse(caller: Caller, charges: Charge[]) {
  const retryAfter = await charge(caller, charges)
  if (retryAfter > 0) throw tooManyAttempts(retryAfter)
}

export async function refund({ limits }: Caller, charges: Charge[]) {
  for (const [budget, whose] of charges) {
    if (whose !== undefined) await limits.refund(budget, { key: keyOf(whose), limit: BUDGETS[budget] })
  }
}

export async function forget({ limits }: Caller, [budget, whose]: Charge) {
  if (whose !== undefined) await limits.reset(budget, { key: keyOf(whose), limit: BUDGETS[budget] })
}

/** The key for attempts from the same network. */
export function networkOfCaller({ ip }: Caller) {
  return networkOf(ip)
}

/** The key for mails from the same network: a home or an office often has a whole /56 of IPv6. */
export function mailNetworkOfCaller({ ip }: Caller) {
  return networkOf(ip, { ipv6Bits: 56 })
}

export const EVERYBODY = 'everybody'
