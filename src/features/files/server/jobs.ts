import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { KEEP_STAGED_DAYS } from '../schema.ts'

type Needs = Pick<Services, 'database' | 'files' | 'clock'>

const SWEEP = 'file-sweep'
const EVERY_NIGHT = '30 3 * * *'
const DAY_MS = 24 * 60 * 60 * 1000
const ARRIVAL_MS = 60 * 60 * 1000

/**
 * Deletes the rows of uploads that were never used and of files that were replaced long ago, unless something cites
 * them; the next function deletes their bytes.
 */
async function forgetRows({ database, clock }: Needs) {
  const now = new Date(clock.now())
  const unused = new Date(clock.now() - KEEP_STAGED_DAYS * DAY_MS)
  await transact(database, { role: 'care_worker' }, (db) =>
    sql`delete from app.files where (state = 'staged' and created_at < ${unused})
      or (state = 'superseded' and superseded_at + make_interval(days => keep_days) < ${now} and not app.is_cited(id))`.execute(
      db,
    ),
  )
}

async function known({ database }: Needs, ids: string[]) {
  const { rows } = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    sql<{ id: string }>`select id from app.blobs_in_use(${ids}::uuid[]) as id`.execute(db),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes bytes without a row, of a deleted row or of a crash in between. Recent ones may still get their row. */
async function removeOrphans(needs: Needs) {
  const old = needs.clock.now() - ARRIVAL_MS
  let batch: string[] = []
  async function flush() {
    if (batch.length === 0) return
    const kept = await known(needs, batch)
    for (const id of batch.filter((one) => !kept.has(one))) await needs.files.remove(id)
    batch = []
  }
  for await (const { id, modifiedAt } of needs.files.list()) {
    if (modifiedAt < old) batch.push(id)
    if (batch.length === 500) await flush()
  }
  await flush()
}

export async function sweepFiles(needs: Needs) {
  await forgetRows(needs)
  await removeOrphans(needs)
  await needs.files.sweepArrivals(needs.clock.now() - ARRIVAL_MS)
}

export const queues: DeclaredQueue[] = [{ name: SWEEP, schedule: EVERY_NIGHT, work: sweepFiles }]
