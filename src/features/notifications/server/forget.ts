import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { intervalOf } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { noticeNouns } from '../nouns.ts'
import { NOTIFICATIONS_KEEP } from './retention.ts'

/** Removes what is too old for anybody to look for. */
export async function forgetOldNotifications({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ userId: string }>`with gone as (
        delete from app.notifications where created_at < ${now}::timestamptz - ${intervalOf(NOTIFICATIONS_KEEP)} returning user_id)
      select distinct user_id as "userId" from gone`.execute(db)
    await publish(db, ...rows.map(({ userId }) => noticeNouns.notifications.of(userId)))
  })
}
