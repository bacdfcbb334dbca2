import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { londonToday } from '#shared/time.ts'
import { KEPT_MONTHS, URGENT_MONTHS } from '../rules/pictures.ts'

const LOCK = sql`select pg_advisory_xact_lock(7044, 1)`

/**
 * Tells the managers of a team, once for each picture, that one of a DBS certificate is deleted soon and that nobody
 * has recorded the check. A run after downtime catches up; the notification itself is the record that they have been
 * told.
 */
export async function alarmOfPictures({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const today = londonToday(clock)
  const at = instant(clock)
  await transact(database, { role: 'care_worker' }, async (db) => {
    await LOCK.execute(db)
    await sql`
      with pictures as (
        select f.id, f.user_id, f.created_at,
          ((f.created_at at time zone 'Europe/London')::date + make_interval(months => ${KEPT_MONTHS}))::date as deleted_on
          from app.files f
         where f.slot = 'dbs' and f.state = 'current'
           and ((f.created_at at time zone 'Europe/London')::date + make_interval(months => ${URGENT_MONTHS}))::date <= ${today}::date)
      select app.notify(jsonb_agg(jsonb_build_object('to', array[manager.user_id], 'kind', 'dbs-picture-unchecked', 'team',
        manager.team_id, 'about', p.user_id,
          'subjects', array[p.id], 'params', jsonb_build_object('file', p.id, 'on', p.deleted_on), 'sentFrom',
            ${at}::timestamptz, 'neededUntil', p.deleted_on + 1)),
          ${at})
        from pictures p
        join app.team_members staff on staff.user_id = p.user_id and staff.status = 'active' and staff.role = 'staff'
        join app.team_members manager on manager.team_id = staff.team_id and manager.status = 'active' and manager.role <> 'staff'
       where p.deleted_on >= ${today}::date
         and not exists (select from app.checks c where c.team_id = staff.team_id and c.user_id = p.user_id and c.kind = 'dbs'
           and c.taken_back_at is null and c.recorded_at >= p.created_at)
         and not exists (select from app.notifications n where n.user_id = manager.user_id and n.team_id = manager.team_id
           and n.kind = 'dbs-picture-unchecked' and n.params ->> 'file' = p.id::text)
      having count(*) > 0`.execute(db)
  })
}
