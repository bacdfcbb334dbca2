import pg from 'pg'
import { noteBreaks } from './database-away.ts'
import type { Connection } from './db.ts'

/**
 * Runs `work` on a connection of its own. What breaks the connection is told by the statement that waits for it; without a listener it
 * would end the process.
 */
export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = noteBreaks(new pg.Client(connection as pg.ClientConfig))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
