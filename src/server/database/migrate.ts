import { readdirSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { Refusal } from '../refusal.ts'
import { dropFunctions, FUNCTIONS, type Functions, readFunctions, runFunctions } from './functions.ts'
import { run, type SqlFile, sqlFile } from './sql-file.ts'

// Any number, the same in every version of the app.
const LOCK = 704_100_001

// The last migration that created functions, policies and triggers itself; later ones change tables and rows alone.
const LAST_WITH_FUNCTIONS = '0029'

interface MigrateOptions {
  client: ClientBase
  dir: string
  /** Brings an empty database to the tables of another one: runs only the migrations that the other one has run. */
  only?: { name: string; checksum: string }[]
}

/**
 * Brings a database to this version, in one transaction: runs the files `0001_name.sql` of `dir` that it has not run
 * yet, in order, then all of `functions/*.sql` when one of them, or a table, has changed. Returns the names of the
 * files that ran. An advisory lock lets one of several starting apps migrate while the others wait. Throws a Refusal
 * for a changed or unknown migration.
 */
export async function migrate({ client, dir, only }: MigrateOptions): Promise<string[]> {
  const known = readMigrations(dir)
  if (only) refuseSurprises(known, new Map(only.map(({ name, checksum }) => [name, checksum])))
  const migrations = only ? known.filter(({ name }) => only.some((wanted) => wanted.name === name)) : known
  const functions = only ? undefined : readFunctions(dir)
  // PostgreSQL releases the lock of a killed app within seconds, however long its statement would have run.
  await client.query(`set statement_timeout = 0; set client_connection_check_interval = '1s'`)
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const done = await readDone(client)
    const present = done.get(FUNCTIONS)
    done.delete(FUNCTIONS)
    refuseSurprises(migrations, done)
    const pending = migrations.filter(({ name }) => !done.has(name))
    const stale = functions && (pending.length > 0 || present !== functions.checksum) ? functions : undefined
    if (pending.length > 0 || stale) await inTransaction(client, () => upgrade(client, { pending, functions: stale }))
    return [...pending.map(({ name }) => name), ...(stale ? [FUNCTIONS] : [])]
  } finally {
    // A closed connection has released the lock already.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

function readMigrations(dir: string): SqlFile[] {
  const names = readdirSync(dir).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return names.sort().map((name) => sqlFile(dir, name))
}

/** Reads the list of migrations, a table in the schema that the first migration fills; it belongs to the user that migrates. */
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

function refuseSurprises(migrations: SqlFile[], done: Map<string, string>) {
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

interface Upgrade {
  pending: SqlFile[]
  functions: Functions | undefined
}

async function upgrade(client: ClientBase, { pending, functions }: Upgrade) {
  const early = pending.filter(({ name }) => name.slice(0, 4) <= LAST_WITH_FUNCTIONS)
  const later = pending.slice(early.length)
  for (const migration of early) await runMigration(client, migration)
  if (functions || later.length > 0) await dropFunctions(client)
  for (const migration of later) await runMigration(client, migration)
  if (functions) {
    await runFunctions(client, functions)
    await note(client, { name: FUNCTIONS, checksum: functions.checksum })
  }
}

async function runMigration(client: ClientBase, migration: SqlFile) {
  await run(client, migration)
  // A deferred constraint that is still pending would keep the next migration from altering its table.
  await client.query('reset role; reset search_path; set constraints all immediate; set constraints all deferred')
  await note(client, migration)
}

async function note(client: ClientBase, { name, checksum }: Pick<SqlFile, 'name' | 'checksum'>) {
  await client.query(
    `insert into app.schema_migrations (name, checksum) values ($1, $2)
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

async function inTransaction(client: ClientBase, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
