import { sql } from 'kysely'
import type { Topic } from '#shared/nouns.ts'
import { type Db, sendWithoutWaiting } from './database/db.ts'

/** The one NOTIFY channel between processes. */
export const CHANNEL = 'care'

/** The topic on which the streams of a session learn that it has ended. */
export function sessionTopic(sessionId: string): Topic {
  return `session:${sessionId}` as Topic
}

/** Notifies every open page that follows one of `topics`, in every process, once this transaction commits. It carries no data. */
export async function publish(db: Db, ...topics: Topic[]) {
  if (topics.length === 0) return
  await sendWithoutWaiting(
    db,
    sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...new Set(topics)]}::text[]) topic`.compile(db),
  )
}
