import type { Db } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'

/** The queue that offers shifts to the next people in turn; its jobs have no data. */
export const CASCADES = 'shift-cascades'

/** Has the next people asked as soon as this transaction commits. */
export async function askNext(db: Db) {
  await enqueue(db, { queue: CASCADES, data: {} })
}
