import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_EVERY_MS = 20

/** Looks again and again at what the connections wait for; the answer is asked to stop, and says it in words. */
export function watchWaits(pool: pg.Pool): () => Promise<string> {
  const seen = new Map<string, number>()
  let isOver = false
  let looks = 0
  async function look() {
    for (; !isOver; looks++) {
      const { rows } = await pool.query<{ wait: string }>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'none, running') as wait from pg_stat_activity
         where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      for (const { wait } of rows) seen.set(wait, (seen.get(wait) ?? 0) + 1)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    const usual = [...seen].sort(([, a], [, b]) => b - a).slice(0, 5)
    return `connections at work: ${usual.map(([wait, count]) => `${(count / looks).toFixed(2)} ${wait}`).join('; ')}`
  }
}
