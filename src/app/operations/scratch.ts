import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/db.ts'
import { startPostgres } from '#server/postgres/server.ts'

const NOT_ALLOWED = '42501'

/**
 * Runs `work` with a temporary database: on the server of `connection` where its user may create one, otherwise on a packaged server
 * of its own in a temporary folder.
 */
export async function inScratchDatabase<T>(
  connection: Connection,
  work: (scratch: Connection) => Promise<T>,
): Promise<T> {
  const name = `care_check_${process.pid}_${Date.now()}`
  try {
    await onServer(connection, `create database ${name}`)
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    return onOwnServer(work)
  }
  try {
    return await work(besides(connection, name))
  } finally {
    await onServer(connection, `drop database if exists ${name} with (force)`)
  }
}

/** The same server and user, another database. */
function besides({ connectionString, ...rest }: Connection, database: string): Connection {
  if (!connectionString) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function onServer(connection: Connection, statement: string) {
  await withClient(connection, (client) => client.query(statement))
}

async function onOwnServer<T>(work: (scratch: Connection) => Promise<T>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'care-check-'))
  const { connection, stop } = await startPostgres({ dataDir, durable: false })
  try {
    return await work(connection)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
