import { transact } from '#server/db.ts'
import type { Queue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { newSince } from './factors/store.ts'

const EVERY_NIGHT = '40 3 * * *'
const KEPT_MS = 30 * 24 * 3_600_000
/** Security 4.5; `app.session_ends` knows the shorter ones. */
const LONGEST_SESSION_MS = 60 * 24 * 3_600_000
const TIDY = 'accounts-tidy'
const EVERY_TEN_MINUTES = '*/10 * * * *'
const NEW_FACTORS = 'accounts-new-factors'

export const queueNames = [TIDY, NEW_FACTORS]

type Needs = Pick<Services, 'database' | 'clock'>

/** Removes sessions, links and challenges a month after their end, and counters whose window is over. What happened stays in the audit log. */
export function tidy({ database, clock }: Needs) {
  const before = new Date(clock.now() - KEPT_MS).toISOString()
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db
      .deleteFrom('sessions')
      .where('created_at', '<', new Date(clock.now() - LONGEST_SESSION_MS - KEPT_MS).toISOString())
      .execute()
    await db.deleteFrom('account_tokens').where('expires_at', '<', before).execute()
    await db.deleteFrom('mfa_challenges').where('expires_at', '<', before).execute()
    await db.deleteFrom('rate_limits').where('expire', '<', clock.now()).execute()
  })
}

/** Removes second factors that were begun and not proven in their time. Nobody can use them any more; this clears the table. */
export function sweepNewFactors({ database, clock }: Needs) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db
      .deleteFrom('mfa_factors')
      .where('status', '=', 'unverified')
      .where('created_at', '<=', newSince(new Date(clock.now())))
      .execute()
  })
}

export function queues(needs: Needs): Queue[] {
  return [
    { name: TIDY, schedule: EVERY_NIGHT, work: () => tidy(needs) },
    { name: NEW_FACTORS, schedule: EVERY_TEN_MINUTES, work: () => sweepNewFactors(needs) },
  ]
}
