import { join } from 'node:path'
import { withClient } from '../database/client.ts'
import { Refusal } from '../refusal.ts'
import { databaseAccount } from './account.ts'
import { bringUp, type Place, type Server } from './bring-up.ts'
import { DATABASE_USER, prepareCluster, prepareHome, SYSTEM_DIR } from './cluster.ts'
import { enrol } from './enrolment.ts'
import { isAlive } from './processes.ts'
import { findPrograms } from './programs.ts'

const DATABASE = 'care_staffing'

export interface PostgresOptions {
  dataDir: string
  log?: (message: string) => void
  /** False turns durability off: for tests only. */
  durable?: boolean
  /** The folder of another installation's programs, instead of the packaged ones. */
  binDir?: string
}

export interface RunningPostgres {
  connection: { host: string; port: number; user: string; database: string }
  /** Another app had started the server already. */
  adopted: boolean
  /** Stops the server unless another app still uses it. */
  stop(): Promise<void>
}

/**
 * Starts the packaged PostgreSQL on DATA_DIR/postgres, or joins one that runs there, and keeps it running until `stop`.
 * Throws a Refusal.
 */
export async function startPostgres({
  dataDir,
  log = () => {},
  durable = true,
  binDir,
}: PostgresOptions): Promise<RunningPostgres> {
  if (process.platform === 'win32')
    throw new Refusal(
      'The packaged PostgreSQL does not run on Windows. Set DATABASE_URL to a PostgreSQL of your own, or use WSL.',
    )
  const account = databaseAccount()
  const home = prepareHome({ dataDir, account })
  const copiesDir = join(account ? SYSTEM_DIR : home, 'programs')
  const programs = findPrograms({ account, copiesDir, ...(binDir ? { binDir } : {}) })
  const cluster = prepareCluster({ home, account, programs })
  const place = { account, programs, home, cluster, durable, log }
  // Registers first: then another app does not stop the server that we are about to use.
  const enrolment = await enrol(place)
  const first = await bringUp(place)
  const supervision = supervise({ place, server: first })
  const connection = { host: first.socketDir, port: 5432, user: DATABASE_USER, database: DATABASE }
  await createDatabase(connection)
  return {
    connection,
    adopted: first.adopted,
    async stop() {
      await supervision.end()
      await enrolment.release()
    },
  }
}

/** Checks every quarter of a second that the server runs, and starts it again when it does not. */
function supervise({ place, server }: { place: Place; server: Server }) {
  let current = server
  let repair: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!repair && !isAlive(current.pid)) repair = bringBack().finally(() => (repair = undefined))
  }, 250).unref()

  async function bringBack() {
    place.log('PostgreSQL has stopped; starting it again')
    try {
      current = await bringUp(place)
    } catch (error) {
      place.log((error as Error).message)
    }
  }

  return {
    /** Waits for a server that is just starting: nobody else would stop it. */
    async end() {
      clearInterval(timer)
      await repair
    },
  }
}

async function createDatabase(connection: RunningPostgres['connection']) {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (!rowCount) await client.query(`create database ${connection.database}`)
  }).catch((error: { code?: string }) => {
    // Another app has created the database in the meantime.
    if (!['42P04', '23505'].includes(error.code ?? '')) throw error
  })
}
