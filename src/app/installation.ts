import type { Connection } from '#server/database/db.ts'
import { APP_LOGIN } from '#server/database/login.ts'
import type { Env } from '#server/env.ts'
import { startPostgres } from '#server/postgres/server.ts'

export interface FoundDatabase {
  /** The connection of requests and jobs. */
  connection: Connection
  /** The connection of migrations, backups and restores. On a PostgreSQL of your own it is the same as `connection`. */
  owner: Connection
  stop(): Promise<void>
}

/** The database of an installation: that of DATABASE_URL, or the embedded one, which is joined when it runs and started otherwise. */
export async function findDatabase(
  { databaseUrl, dataDir }: Env,
  log: { info(message: string): void },
): Promise<FoundDatabase> {
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl }
    return { connection, owner: connection, stop: async () => {} }
  }
  const { connection: owner, stop } = await startPostgres({ dataDir, log: (message) => log.info(message) })
  return { connection: { ...owner, user: APP_LOGIN }, owner, stop }
}
