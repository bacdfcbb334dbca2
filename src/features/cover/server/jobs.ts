import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { addDays, addMinutes, londonToday } from '#shared/time.ts'
import { DAYS_COUNTED } from './figures.ts'

const EVERY_NIGHT = '40 4 * * *'
const DAY_MINUTES = 24 * 60

/**
 * Counts the days and weeks of cover that are over, so that the overview adds up days and its trends read weeks, and
 * neither shifts; what was at risk on them is told as it is known now. Returns how many days differed.
 */
export async function closeDays({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const today = londonToday(clock)
  const from = addDays(today, -2 * DAYS_COUNTED)
  const since = addMinutes(new Date(clock.now()), -(2 * DAYS_COUNTED + 1) * DAY_MINUTES).toISOString()
  const { rows: teams } = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    sql<{ id: string }>`
      select t.id from app.teams t
        left join lateral (select true as found from app.shifts s where s.team_id = t.id and s.starts_at >= ${since}
          order by s.starts_at limit 1) shift on true
        left join lateral (select true as found from app.cover_days c where c.team_id = t.id limit 1) day on true
       where t.deleted_at is null and (shift.found or day.found)`.execute(db),
  )
  let differing = 0
  for (const { id } of teams) {
    const { rows } = await transact(database, { role: 'care_worker' }, async (db) => {
      const days = await sql<{
        differing: number
      }>`select app.close_days_of_cover(${id}, ${from}::date, ${today}::date) as differing`.execute(db)
      await sql`select app.close_weeks_of_cover(${id}, ${today}::date)`.execute(db)
      return days
    })
    differing += rows[0]?.differing ?? 0
  }
  return differing
}

export const queues: DeclaredQueue[] = [
  { name: 'cover-days', schedule: EVERY_NIGHT, afterUpgrade: true, work: closeDays },
]
