import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import { MAIL_BOUNCED } from '#server/mail/bounces.ts'
import { publish } from '#server/publish.ts'
import { intervalOf, type Keep } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { accountNouns } from '../nouns.ts'
import { newSince } from './factors/store.ts'
import { BOUNCES_KEEP, ENDED_KEEP } from './retention.ts'

const EVERY_NIGHT = '40 3 * * *'
/** Security 4.5; `app.session_ends` has the shorter ones. */
const LONGEST_SESSION: Keep = { days: 60 }
const REFUSED = 'mail-refused'
const TIDY = 'accounts-tidy'
const EVERY_TEN_MINUTES = '*/10 * * * *'
const NEW_FACTORS = 'accounts-new-factors'

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

/**
 * Deletes sessions, links and challenges some time after their end, rate limit counters after their window and, much
 * later, bounces of mails. The audit log keeps what happened.
 */
export function tidy({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  const now = new Date(clock.now()).toISOString()
  const past = (...times: Keep[]) =>
    times.reduce((moment, time) => sql<string>`${moment} - ${intervalOf(time)}`, sql<string>`${now}::timestamptz`)
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db.deleteFrom('sessions').where('created_at', '<', past(LONGEST_SESSION, ENDED_KEEP)).execute()
    await db.deleteFrom('account_tokens').where('expires_at', '<', past(ENDED_KEEP)).execute()
    await db.deleteFrom('mfa_challenges').where('expires_at', '<', past(ENDED_KEEP)).execute()
    await db.deleteFrom('mail_bounces').where('at', '<', past(BOUNCES_KEEP)).execute()
    await db.deleteFrom('rate_limits').where('expire', '<', clock.now()).execute()
  })
}

/** Deletes second factors that were not verified in time. They are unusable already; this clears the table. */
export function sweepNewFactors({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db
      .deleteFrom('mfa_factors')
      .where('status', '=', 'unverified')
      .where('created_at', '<=', newSince(new Date(clock.now())))
      .execute()
  })
}

/** Notifies a person whose address has refused a mail: only the page can. */
function tellOfBounce({ database, clock, vault }: Needs, { userId }: { userId: string }) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const context = { actor: { kind: 'job', name: 'mail' } as const, db, clock, vault }
    await notify(context, { to: [userId], kind: 'security-notice', params: { event: REFUSED } })
    await sql`update app.notifications set mail_at = null where user_id = ${userId} and params ->> 'event' = ${REFUSED}`.execute(
      db,
    )
    await publish(db, accountNouns.account.of(userId))
    await audit(context, { action: 'account.mail-refused', subject: userId })
  })
}

export const queues: [DeclaredQueue, DeclaredQueue, DeclaredQueue<{ userId: string }>] = [
  { name: TIDY, schedule: EVERY_NIGHT, work: tidy },
  { name: NEW_FACTORS, schedule: EVERY_TEN_MINUTES, work: sweepNewFactors },
  { name: MAIL_BOUNCED, work: tellOfBounce },
]
