import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.ts'

export type Db = Kysely<DB>

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

/** One pool of connections to one database. */
export interface Database {
  kysely: Db
  pool: pg.Pool
  connection: Connection
  close(): Promise<void>
}

/** The database role that a transaction runs as; each sees only what its grants and policies allow. */
export type Role = 'care_app' | 'care_auth' | 'care_worker'

// Counts arrive as numbers, days as ISO days, instants as ISO instants in UTC.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
pg.types.setTypeParser(1182 as never, (value: string) => value.slice(1, -1).split(',').filter(Boolean))

const names = new Map<string, string>()

function statementName(text: string) {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Planning costs more than running: a statement with parameters is prepared once per connection, under its text's hash. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query six ways
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      return super.query({ text, values, name: statementName(text) } as never, ...(rest as []))
    }
    return (super.query as (...all: unknown[]) => unknown)(...args)
  }
}

export function connect(
  connection: Connection,
  { max = 20, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    Client: NamingClient as never,
    connectionTimeoutMillis: 5000,
    options: '-c search_path=app,public -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  } as pg.PoolConfig)
  pool.on('error', (error) => {
    // The pool hangs the whole connection on the error, with its settings: nothing for a log.
    delete (error as { client?: unknown }).client
    onError(error)
  })
  // A connection that breaks while a request holds it is told by that request's query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    connection,
    close: () => pool.end(),
  }
}

/** Runs `work` in one transaction as `role`; anything thrown rolls all of it back. */
export function transact<T>(
  { kysely }: Database,
  { role, readOnly = false }: { role: Role; readOnly?: boolean },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (db) => {
    await sql.raw(`begin${readOnly ? ' read only' : ''}; set local role ${role}`).execute(db)
    try {
      const result = await work(db)
      await sql.raw('commit').execute(db)
      return result
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(db)
        .catch(() => {})
      throw error
    }
  })
}
