import { sql } from 'kysely'
import { behind, type Db } from './database/db.ts'

/** The one channel between processes. */
export const CHANNEL = 'care'

/** What changed, for whom: listeners refetch, no data travels. */
export type Topic = `team:${string}` | `person:${string}` | `session:${string}`

/** Tells every open page that follows `topics`, on every process, once this transaction commits. */
export async function publish(db: Db, ...topics: Topic[]) {
  await behind(
    db,
    sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...new Set(topics)]}::text[]) topic`.compile(db),
  )
}
