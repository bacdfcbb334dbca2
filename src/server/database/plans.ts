import { CompiledQuery } from 'kysely'
import { type Db, sendWithoutWaiting } from './db.ts'

/**
 * What follows in the transaction is planned once a connection, and not for each of its first five calls as well. For a
 * read of many statements that find few rows by keys and times, where planning takes longer than reading.
 */
export const planOnce = (db: Db): Promise<void> =>
  sendWithoutWaiting(db, CompiledQuery.raw('set local plan_cache_mode = force_generic_plan'))
