import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'

interface Days {
  teamId: string
  from: Day
  through: Day
}

/** The minutes a week that contracts promise, on average of some days, by person; of whom the reader may see. */
export async function readContractMinutes(
  db: Db,
  { teamId, from, through }: Days,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; minutes: number }>`
    select user_id as "userId", minutes from app.contract_minutes(${teamId}, ${from}::date, ${through}::date)`.execute(
    db,
  )
  return new Map(rows.map(({ userId, minutes }) => [userId, minutes]))
}
