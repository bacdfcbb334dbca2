import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { DueAgain } from '#server/waking.ts'
import { forgetOldNotifications } from './forget.ts'
import { mailWhatIsDue } from './mailing/sweep.ts'
import { deliverPush } from './pushing/delivery.ts'
import { PUSHES, pushWhatIsDue } from './pushing/sweep.ts'

const FORGET = 'notifications-forget'

const EVERY_MINUTE = '* * * * *'
const A_SECOND_MS = 1000
const A_MINUTE_MS = 60 * A_SECOND_MS
const EVERY_NIGHT = '50 3 * * *'

export const queues: DeclaredQueue<never>[] = [
  { name: 'notification-mails', schedule: EVERY_MINUTE, wokenBy: 'noticesDue', work: sendWhatIsDue },
  { name: PUSHES, work: deliverPush },
  { name: FORGET, schedule: EVERY_NIGHT, work: forgetOldNotifications },
]

/** Mails and pushes what is due; what is due before the next scheduled run is sent on time. */
async function sendWhatIsDue(services: Services): Promise<DueAgain | undefined> {
  await mailWhatIsDue(services)
  await pushWhatIsDue(services)
  const inMs = (await nextDue(services)) - services.clock.now()
  return inMs < A_MINUTE_MS ? { inMs: Math.max(inMs, A_SECOND_MS) } : undefined
}

async function nextDue({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await transact(database, { role: 'care_worker' }, (db) =>
    sql<{ at: string | null }>`
      select least((select min(mail_at) from app.notifications where mail_at is not null),
        (select min(push_at) from app.notifications where push_at is not null)) as at`.execute(db),
  )
  return Date.parse(rows[0]?.at ?? '9999-01-01')
}
