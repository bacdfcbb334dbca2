import { sql } from 'kysely'
import { teamNouns } from '#features/teams/nouns.ts'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'database' | 'log'>

const FOLD = 'team-totals-fold'
const MEND = 'team-totals-mend'
const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '10 4 * * *'

/** Folds the pending changes into the totals, so that reading them stays fast. */
export async function foldTotals({ database }: Pick<Needs, 'database'>) {
  await transact(database, { role: 'care_worker' }, (db) => sql`select app.fold_team_totals()`.execute(db))
}

/** Recounts everything. Triggers keep the totals, so none should be wrong: a wrong one is corrected, logged and published. */
export async function mendTotals({ database, log }: Needs): Promise<number> {
  const wrong = await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ teamId: string; wrong: number }>`
      select mended_team as "teamId", wrong from app.mend_team_totals()`.execute(db)
    await publish(db, ...rows.map(({ teamId }) => teamNouns.members.of(teamId)))
    return rows.reduce((sum, team) => sum + team.wrong, 0)
  })
  if (wrong > 0) log.error({ wrong }, 'team totals were wrong and have been mended')
  return wrong
}

export const queues: DeclaredQueue[] = [
  { name: FOLD, schedule: EVERY_MINUTE, work: foldTotals },
  { name: MEND, schedule: EVERY_NIGHT, work: mendTotals },
]
