import { type KeyFingerprint, readKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import { openDataDir } from '#server/data-dir.ts'
import { type Connection, connect, type Database, transact } from '#server/database/db.ts'
import { type Env, readEnv } from '#server/env.ts'
import { Refusal, sayFailure } from '#server/refusal.ts'
import { findDatabase } from '../installation.ts'

/** The database that a command works on, whether or not an app is using it. */
export interface Installation {
  env: Env
  /** Connects as the owner of the database. */
  connection: Connection
}

/** Finds the database, joining the packaged one where an app already runs it; stops a server that it has started. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const env = readEnv()
  openDataDir(env.dataDir)
  const { owner: connection, stop } = await findDatabase(env, { info: (message) => console.error(message) })
  try {
    return await work({ env, connection })
  } finally {
    await stop()
  }
}

export async function withDatabase<T>(
  { connection }: Pick<Installation, 'connection'>,
  work: (database: Database) => Promise<T>,
) {
  const database = connect(connection, { max: 4 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The keys that this database was encrypted with. Throws a Refusal for a database that no app has used yet. */
export async function openVault(database: Database, dataDir: string) {
  return createVault(readKeys({ dataDir, fingerprints: await readFingerprints(database) }))
}

export async function readFingerprints(database: Database): Promise<KeyFingerprint[]> {
  const { rows } = await database.pool.query<{ list: string | null }>(
    `select to_regclass('app.key_fingerprints') as list`,
  )
  if (!rows[0]?.list) throw new Refusal('This database is empty: no app has been started on it yet.')
  return transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    db.selectFrom('key_fingerprints').select(['id', 'fingerprint']).execute(),
  )
}

/** Runs a command, which returns its exit code; a Refusal is printed as one line. */
export async function runCommand(command: () => Promise<number>) {
  process.on('disconnect', () => process.exit(130))
  process.channel?.unref()
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(sayFailure(error))
    process.exitCode = 1
  }
}
