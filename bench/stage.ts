import { spawn } from 'node:child_process'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { queueNames } from '#app/jobs.ts'
import { loadKeys } from '#server/crypto/keys.ts'
import { createVault, type Vault } from '#server/crypto/vault.ts'
import { type Connection, connect, type Database } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import { startPostgres } from '#server/postgres/server.ts'
import { type Caller, findTeams, signIn, type Teams } from './callers.ts'
import { childrenOf, familyOf } from './proc.ts'
import { createMeter, type Meter } from './processor-time.ts'
import { type Call, call, type Running, startProduct } from './product.ts'
import { seed, WHOLE_PEOPLE } from './seed.ts'
import { barePool, runStatement } from './statements.ts'

/** Everything that the works need. */
export interface Stage {
  product: Running
  /** A second process on the same database. */
  startAnother(): Promise<Running & Pick<Stage, 'as'>>
  /** The database without the product, for reference statements and lookups. */
  pool: pg.Pool
  /** The database as the product's own code reads it, in this process. */
  database: Database
  /** People with a full registration. */
  people: Caller[]
  teams: Teams
  meter: Meter
  /** All processes of the product without the database, and those of the database. */
  processes(): { app: number[]; database: number[] }
  vault: Vault
  connection: Connection
  dataDir: string
  /** A scratch folder on the disk that the product writes to. */
  folder: string
  call: typeof call
  as(caller: Caller, options: Call): Promise<Buffer>
  bare(name: string, values: unknown[]): Promise<string>
  reference(path: string, options?: Pick<Call, 'method' | 'body'>): Promise<Buffer>
  close(): Promise<void>
}

export interface StageOptions {
  staff: number
  /** A folder that is kept and reused; by default a fresh one that is removed. */
  keep?: string | undefined
  log: (message: string) => void
}

/** What pages send with each call but reads and uploads: it runs once, however often it is sent (src/client/api.ts). */
const onceOnly = ({ method = 'GET', body }: Call): Record<string, string> =>
  method === 'GET' || Buffer.isBuffer(body) ? {} : { 'idempotency-key': randomUUID() }

/** Starts product and reference server on a seeded database. */
export async function setStage({ staff, keep, log }: StageOptions): Promise<Stage> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'care-bench-'))
  const folder = join(dataDir, 'scratch')
  mkdirSync(folder, { recursive: true })
  chmodSync(dataDir, 0o755)
  const ends = [async () => (keep ? undefined : rmSync(dataDir, { recursive: true, force: true }))]
  async function close() {
    for (const end of ends.reverse()) await end()
  }
  try {
    const vault = await prepare({ dataDir, staff, log })
    const product = await startProduct(dataDir)
    ends.push(product.stop)
    // The product has started its database: joined here.
    const { connection, stop } = await startPostgres({ dataDir })
    ends.push(stop)
    const pool = barePool(connection, 20)
    ends.push(() => pool.end())
    const database = connect(connection, { max: 4 })
    ends.push(database.close)
    const reference = await startReference({ connection, folder })
    ends.push(reference.stop)
    const postmaster = () =>
      Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    const app = () => familyOf(product.process.pid ?? 0, postmaster())
    return {
      product,
      pool,
      database,
      people: await signIn(pool, `n between 1 and ${WHOLE_PEOPLE}`),
      teams: await findTeams(pool),
      meter: createMeter(() => ({ product: app(), reference: reference.pid, database: postmaster() })),
      processes: () => ({ app: app(), database: [postmaster(), ...childrenOf(postmaster())] }),
      startAnother: async () => {
        const another = await startProduct(dataDir)
        return { ...another, as: callerOf(another) }
      },
      vault,
      connection,
      dataDir,
      folder,
      call,
      as: callerOf(product),
      bare: (name, values) => runStatement(pool, { name, values }),
      reference: async (path, options = {}) =>
        (await call(reference.url, { method: 'POST', path, headers: { authorization: reference.token }, ...options }))
          .body,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const callerOf =
  ({ url }: Running): Stage['as'] =>
  async (caller, options) =>
    (await call(url, { ...options, headers: { ...caller.headers, ...onceOnly(options), ...options.headers } })).body

/** Seeds the database, and stops it again: the product starts it, as it does on any other day. */
async function prepare({ dataDir, staff, log }: { dataDir: string } & Pick<StageOptions, 'staff' | 'log'>) {
  const { connection, stop } = await startPostgres({ dataDir })
  try {
    await prepareDatabase(connection, { queues: queueNames })
    const vault = await openVault(connection, dataDir)
    await seedOnce(connection, { vault, staff, log })
    return vault
  } finally {
    await stop()
  }
}

type ServerConnection = Awaited<ReturnType<typeof startPostgres>>['connection']

/** Creates the key file that the product will use, so that the seed is sealed with it. */
async function openVault(connection: ServerConnection, dataDir: string) {
  const database = connect(connection, { max: 1 })
  try {
    const { rows } = await database.pool.query('select id, fingerprint from app.key_fingerprints')
    const { keys, fingerprints } = loadKeys({ dataDir, fingerprints: rows })
    for (const { id, fingerprint } of fingerprints) {
      await database.pool.query('insert into app.key_fingerprints (id, fingerprint) values ($1, $2)', [id, fingerprint])
    }
    return createVault(keys)
  } finally {
    await database.close()
  }
}

async function seedOnce(connection: ServerConnection, seeding: Parameters<typeof seed>[1]) {
  const pool = barePool(connection, 1)
  try {
    const { rows } = await pool.query(`select to_regclass('bench.crowd') is not null as done`)
    if (!rows[0].done) await seed(connection, seeding)
  } finally {
    await pool.end()
  }
}

async function startReference({ connection, folder }: { connection: ServerConnection; folder: string }) {
  const secret = randomBytes(32).toString('base64url')
  const child = spawn(process.execPath, ['bench/reference.ts', JSON.stringify(connection), folder, secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  const user = 'somebody'
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${JSON.parse(value ?? '{}').port}`,
    token: `Bearer ${user}.${createHmac('sha256', secret).update(user).digest('base64url')}`,
    stop: async () => void child.kill('SIGTERM'),
  }
}
