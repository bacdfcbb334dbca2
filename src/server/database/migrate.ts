import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { Refusal } from '../refusal.ts'

// Any number, the same in every version of the app.
const LOCK = 704_100_001

interface Migration {
  name: string
  checksum: string
  sql: string
}

interface Wish {
  client: ClientBase
  dir: string
  /** Brings an empty database to the state of another one, by the migrations that one has run. */
  only?: { name: string; checksum: string }[]
}

/**
 * Runs the files `0001_name.sql` of `dir` that this database has not seen, in order, each in a transaction of its own; returns their names.
 * One session-wide lock: of several starting apps one migrates and the others wait. Throws a Refusal for a changed or unknown migration.
 */
export async function migrate({ client, dir, only }: Wish): Promise<string[]> {
  const known = readMigrations(dir)
  if (only) refuseSurprises(known, new Map(only.map(({ name, checksum }) => [name, checksum])))
  const migrations = only ? known.filter(({ name }) => only.some((wanted) => wanted.name === name)) : known
  // A migrating app that is killed lets go of the lock within seconds, however long its statement would have run.
  await client.query(`set statement_timeout = 0; set client_connection_check_interval = '1s'`)
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const done = await readDone(client)
    refuseSurprises(migrations, done)
    const pending = migrations.filter(({ name }) => !done.has(name))
    for (const migration of pending) await run(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Where the connection is gone, so is the lock.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The list lives in the schema that the first migration fills; it belongs to whoever migrates. */
async function readDone(client: ClientBase) {
  const { rows: found } = await client.query<{ list: string | null }>(
    `select to_regclass('app.schema_migrations') as list`,
  )
  if (!found[0]?.list) {
    await client.query(`create schema if not exists app;
      create table app.schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from app.schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseSurprises(migrations: Migration[], done: Map<string, string>) {
  for (const { name, checksum } of migrations) {
    if (done.has(name) && done.get(name) !== checksum) {
      throw new Refusal(
        `The migration ${name} was changed after this database had run it. Restore the file as it was and put the change into a new one.`,
      )
    }
  }
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...done.keys()].find((name) => !known.has(name))
  if (unknown)
    throw new Refusal(
      `This database has run the migration ${unknown}, which this version does not have: it belongs to a newer version of the app.`,
    )
}

async function run(client: ClientBase, { name, checksum, sql }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('reset role')
    await client.query('insert into app.schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
