import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { noticeNouns } from '../nouns.ts'

const KEPT_DAYS = 180

/** Removes what is too old for anybody to look for. */
export async function forgetOldNotifications({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ userId: string }>`with gone as (
        delete from app.notifications where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) returning user_id)
      select distinct user_id as "userId" from gone`.execute(db)
    await publish(db, ...rows.map(({ userId }) => noticeNouns.notifications.of(userId)))
  })
}
