import { createHash } from 'node:crypto'
import type { Limit } from '#server/limits.ts'
import { networkOf } from '#server/limits.ts'
import type { Caller } from '../wire/caller.ts'
import { tooManyAttempts } from '../wire/refusals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Security 3.4. Per account and per device are separate: strangers who guess do not lock the owner's own browser out. */
const BUDGETS = {
  'sign-in-account': { points: 10, seconds: 5 * MINUTE },
  'sign-in-device': { points: 10, seconds: 5 * MINUTE },
  'sign-in-network': { points: 30, seconds: 5 * MINUTE },
  'sign-in-alarm': { points: 500, seconds: 5 * MINUTE },
  'sign-up-network': { points: 5, seconds: HOUR },
  'sign-up-all': { points: 200, seconds: HOUR },
  'sign-up-mail': { points: 3, seconds: HOUR },
  'recover-minute': { points: 1, seconds: MINUTE },
  'recover-hour': { points: 3, seconds: HOUR },
  'resend-minute': { points: 1, seconds: MINUTE },
  'resend-hour': { points: 3, seconds: HOUR },
  'mail-network': { points: 20, seconds: HOUR },
  'mail-all': { points: 500, seconds: HOUR },
  'token-tries': { points: 5, seconds: HOUR },
  'token-network': { points: 30, seconds: 5 * MINUTE },
  'factor-account': { points: 15, seconds: HOUR },
  'passkey-network': { points: 60, seconds: 5 * MINUTE },
  'factor-network': { points: 30, seconds: 5 * MINUTE },
} satisfies Record<string, Limit>

export type Budget = keyof typeof BUDGETS
/** What is counted: a budget and the one whose budget it is. `undefined` is nobody in particular and never limited. */
export type Charge = [budget: Budget, whose: string | undefined]

/** The counters' table holds hashes only. */
function keyOf(whose: string) {
  return createHash('sha256').update(whose).digest('base64url')
}

/** Charges one after the other until one is spent. Answers the seconds to wait, 0 when all were granted. */
export async function charge({ limits }: Caller, charges: Charge[]): Promise<number> {
  for (const [budget, whose] of charges) {
    if (whose === undefined) continue
    const { ok, retryAfter } = await limits.consume(budget, { key: keyOf(whose), limit: BUDGETS[budget] })
    if (!ok) return retryAfter
  }
  return 0
}

/** Like `charge`; throws 429 when something is spent. */
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

/** Whose attempts of this connection count together. */
export function networkOfCaller({ ip }: Caller) {
  return networkOf(ip)
}

export const EVERYBODY = 'everybody'
