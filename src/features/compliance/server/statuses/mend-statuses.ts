import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'database' | 'conditions' | 'log'>

/** The condition shows until the next night has found nothing. */
const A_NIGHT_AND_MORE = 26 * 60 * 60

/**
 * Compares the stored statuses and standings of every team with what follows from everything else. Each write keeps
 * them, so none should differ: those that do are rewritten and logged, and /health shows it. After an upgrade they may:
 * how a status follows has changed. Returns how many did.
 */
export async function mendStatuses(
  { database, conditions, log }: Needs,
  { afterUpgrade = false }: { afterUpgrade?: boolean } = {},
): Promise<number> {
  const { rows: teams } = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    sql<{
      id: string
    }>`select distinct team_id as id from app.team_members where status = 'active' and role = 'staff'`.execute(db),
  )
  let all = 0
  for (const { id } of teams) {
    const { rows } = await transact(database, { role: 'care_worker' }, (db) =>
      sql<{ differing: number }>`select app.mend_statuses(${id}) as differing`.execute(db),
    )
    const { differing = 0 } = rows[0] ?? {}
    if (differing > 0 && afterUpgrade)
      log.info({ team: id, differing }, 'compliance statuses or standings of an older version rewritten')
    else if (differing > 0)
      log.error({ team: id, differing }, 'compliance statuses or standings were wrong and have been rewritten')
    all += differing
  }
  if (all > 0 && !afterUpgrade) conditions.set('statuses-differed', { seconds: A_NIGHT_AND_MORE })
  return all
}
