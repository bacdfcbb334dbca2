import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'

interface Days {
  teamId: string
  from: Day
  through: Day
}

interface Promised {
  average: number
  latest: number
}

/** The minutes a week that contracts promise, by person: on average of some days, and on the last of them. Of whom the reader may see. */
export async function readContractMinutes(
  db: Db,
  { teamId, from, through }: Days,
): Promise<ReadonlyMap<string, Promised>> {
  const { rows } = await sql<Promised & { userId: string }>`
    select user_id as "userId", average, latest from app.contract_minutes(${teamId}, ${from}::date, ${through}::date)`.execute(
    db,
  )
  return new Map(rows.map(({ userId, ...promised }) => [userId, promised]))
}
