import { sql } from 'kysely'
import type { Topic } from '#shared/nouns.ts'
import { type Db, sendWithoutWaiting } from './database/db.ts'

/** The one channel between processes. */
export const CHANNEL = 'care'

/** What the streams of a session hear when it has ended. */
export function sessionTopic(sessionId: string): Topic {
  return `session:${sessionId}` as Topic
}

/** Tells every open page that hears `topics`, on every process, once this transaction commits. No data travels. */
export async function publish(db: Db, ...topics: Topic[]) {
  if (topics.length === 0) return
  await sendWithoutWaiting(
    db,
    sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...new Set(topics)]}::text[]) topic`.compile(db),
  )
}
