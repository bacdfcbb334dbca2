import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { findDifferences } from './find.ts'
import { store } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

/** Rows of one transaction, and so at most the people who are held at once. */
const AT_MOST = 500

/**
 * Judges again the shifts to come of those whose facts have changed, and tells whom it concerns. A person's row is
 * deleted in the transaction that writes what was found: after a crash the next run does it, and of two processes each
 * takes other rows.
 */
export async function judgeAgain(needs: Needs): Promise<void> {
  const { rows } = await transact(needs.database, { role: 'care_worker' }, (db) =>
    sql<{ teamId: string }>`select app.teams_to_judge(${instant(needs.clock)}) as "teamId"`.execute(db),
  )
  for (const { teamId } of rows) {
    while (await judgeSome(needs, teamId)) {
      // One transaction after another, until nobody is left.
    }
  }
}

/** Compares all that is to come with what is stored: finds what no change has told of. */
export async function judgeAllAgain(needs: Needs): Promise<void> {
  await transact(needs.database, { role: 'care_worker' }, (db) =>
    sql`insert into app.work_to_judge (team_id)
      select distinct team_id from app.assignments where app.holds_place(state) and starts_at > ${instant(needs.clock)}`.execute(
      db,
    ),
  )
  await judgeAgain(needs)
}

/** The people of one transaction; false when there is nobody left. */
function judgeSome({ database, clock, vault }: Needs, teamId: string): Promise<boolean> {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<{ userId: string }>`
      select u as "userId" from app.take_work_to_judge(${teamId}, ${instant(clock)}, ${AT_MOST}) u`.execute(db)
    const userIds = rows.map(({ userId }) => userId)
    if (userIds.length === 0) return false
    // Held before they are read: whoever books them meanwhile, or judges them in another process, comes before or after.
    await holdWorkers({ db }, userIds)
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: 'judge-again' } }
    const differences = await findDifferences(context, { teamId, userIds, asJob: true })
    if (differences.length > 0) await store(context, { teamId, differences })
    return true
  })
}
