import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'

/** Another open transaction, which holds the locks of its statements. */
export interface OpenTransaction {
  run(text: string, values?: unknown[]): Promise<void>
  /** Whether `call` waits for this transaction instead of finishing. */
  blocks(call: Promise<unknown>): Promise<boolean>
  commit(): Promise<void>
}

/** Opens a transaction beside the product's, bypassing row security. The test must commit it. */
export async function openTransaction({ services }: TestApp): Promise<OpenTransaction> {
  const { pool } = services.database
  const client = await pool.connect()
  const { rows } = await client.query('begin').then(() => client.query('select pg_backend_pid() as pid'))
  const waiting = async () => {
    const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
      rows[0].pid,
    ])
    return (rowCount ?? 0) > 0
  }
  return {
    run: async (text, values = []) => void (await client.query(text, values)),
    async blocks(call) {
      let settled = false
      const end = () => {
        settled = true
      }
      call.then(end, end)
      while (!settled) {
        if (await waiting()) return true
        await sleep(5)
      }
      return false
    },
    async commit() {
      await client.query('commit').finally(() => client.release())
    },
  }
}
