import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Does work in the caller's transaction and takes it back: what is known of it afterwards is its answer alone. What is
 * sent behind the commit is not taken back, so the work neither publishes nor audits.
 */
export async function tryOut<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(db)
  const answer = await work()
  await sql`rollback to savepoint tried`.execute(db)
  return answer
}
