import type { Connection } from '#server/db.ts'
import type { Env } from '#server/env.ts'
import { startPostgres } from '#server/postgres.ts'

export interface FoundDatabase {
  connection: Connection
  stop(): Promise<void>
}

/** The database of an installation: the one that DATABASE_URL names, or the embedded one, which is joined when it runs and started when not. */
export async function findDatabase({ databaseUrl, dataDir }: Env, log: { info(message: string): void }): Promise<FoundDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  return startPostgres({ dataDir, log: (message) => log.info(message) })
}
