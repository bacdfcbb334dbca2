import { sql } from 'kysely'
import type { Topic } from '#shared/nouns.ts'
import { type Db, sendAfterwards } from './database/db.ts'

/** The one NOTIFY channel between processes. */
export const CHANNEL = 'care'

/** The topic on which the streams of a session learn that it has ended. */
export function sessionTopic(sessionId: string): Topic {
  return `session:${sessionId}` as Topic
}

/** What each open transaction publishes. */
const gathered = new WeakMap<Db, Set<Topic>>()

/**
 * Notifies every open page that follows one of `topics`, in every process, once this transaction has committed. It
 * carries no data. Behind the commit, because PostgreSQL writes transactions that notify to the disk one after another.
 */
export async function publish(db: Db, ...topics: Topic[]) {
  const known = gathered.get(db)
  if (known) for (const topic of topics) known.add(topic)
  if (known || topics.length === 0) return
  const all = new Set(topics)
  gathered.set(db, all)
  await sendAfterwards(db, () => {
    gathered.delete(db)
    return sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...all]}::text[]) topic`.compile(db)
  })
}
