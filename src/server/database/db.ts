import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { noteBreaks } from './away.ts'
import type { DB } from './tables.ts'

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

// Counts are parsed as numbers, days as ISO days, instants as ISO instants in UTC.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
pg.types.setTypeParser(1182 as never, (value: string) => value.slice(1, -1).split(',').filter(Boolean))

/** An instant in whole seconds, `2026-11-27 21:00:00+00`, as most are, needs no calendar: a week of 2,000 shifts has 6,000. */
function toInstant(value: string): string {
  if (value.length === 22 && value.endsWith('+00')) return `${value.slice(0, 10)}T${value.slice(11, 19)}.000Z`
  return new Date(value).toISOString()
}

const names = new Map<string, string>()

function statementName(text: string) {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Planning costs more than running: prepares each statement with parameters once per connection, under the hash of its text. */
class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    noteBreaks(this)
  }

  /** Each write to a socket costs about as much as a small statement: what is sent before the process waits again travels in one. */
  #sendTogether() {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query six ways
  override query(...args: any[]): any {
    this.#sendTogether()
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      return super.query({ text, values, name: statementName(text) } as never, ...(rest as []))
    }
    return (super.query as (...all: unknown[]) => unknown)(...args)
  }
}

/** As many as a page asks for at once. */
const KEPT_CONNECTIONS = 6
const IDLE_MS = 10 * 60_000

interface Watching {
  /** A connection that nothing uses has broken. */
  onError?: (error: Error) => void
  /** The database has refused a statement because there is no room for what it writes. */
  onFull?: () => void
}

const DISK_FULL = '53100'

/** Hears every refusal on a connection, whichever code sent the statement. */
function noteFull(client: pg.PoolClient, onFull: () => void) {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === DISK_FULL) onFull()
  })
}

/**
 * A new connection costs 20 ms of processor time before its first answer, because it knows no plan: those in use stay
 * open for a while, a few for ever.
 */
export function connect(
  connection: Connection,
  { max = 20, onError = () => {}, onFull }: Watching & { max?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    min: KEPT_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    pipeline: true,
    Client: NamingClient as never,
    connectionTimeoutMillis: 5000,
    options:
      '-c search_path=app,public -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  } as pg.PoolConfig)
  pool.on('error', (error) => {
    // The pool attaches the connection with its settings to the error: they must not reach a log.
    delete (error as { client?: unknown }).client
    onError(error)
  })
  // A connection that breaks during a request makes its query throw; the error event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (onFull) noteFull(client, onFull)
  })
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    connection,
    close: () => pool.end(),
  }
}

/** One transaction on one connection. */
interface Open {
  role: Role
  query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>
  /** Pending statements whose results nobody reads. */
  unread: Promise<unknown>[]
  /** Sent behind the commit, for who need not be told in it. */
  afterwards: (() => CompiledQuery)[]
}

const open = new WeakMap<Db, Open>()

/**
 * Kysely for one transaction. Unlike `kysely.connection()` it pipelines: it sends statements without waiting for earlier answers.
 * A statement after the end is refused, because the connection may belong to somebody else by then.
 */
function openOn(client: pg.PoolClient, role: Role): { db: Db } & Pick<Open, 'unread' | 'afterwards'> {
  const [unread, afterwards]: [Open['unread'], Open['afterwards']] = [[], []]
  async function query(text: string, values: readonly unknown[]) {
    if (!open.has(db)) throw new Error('the transaction is over')
    return client.query(text, values as unknown[])
  }
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {} }
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) })
  open.set(db, { role, query, unread, afterwards })
  return { db, unread, afterwards }
}

/**
 * Sends a statement whose result nobody reads, in order, without waiting for its answer. When it fails, the transaction
 * fails before it commits. Outside `transact` the answer is waited for.
 */
export async function sendWithoutWaiting(db: Db, statement: CompiledQuery): Promise<void> {
  const transaction = open.get(db)
  if (!transaction) return void (await db.executeQuery(statement))
  transaction.unread.push(unanswered(transaction.query(statement.sql, statement.parameters)))
}

/** Its failure is looked at when the transaction ends. */
function unanswered<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}

/** Runs one statement of an open transaction as another role. The three are sent together: no other statement comes between them. */
export async function runAs(db: Db, role: Role, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  const transaction = open.get(db)
  if (!transaction) throw new Error('the transaction is over')
  const { query, role: own } = transaction
  const [, result] = await Promise.all([
    query(`set local role ${role}`, []),
    query(sql, parameters),
    query(`set local role ${own}`, []),
  ])
  return result
}

/**
 * Sends a statement right behind the commit, without waiting for the commit's answer: it also runs when the commit
 * fails. For what does no harm then, and need not happen when the connection breaks, such as an event that makes pages
 * look again. It is made after `work` has ended; what has thrown sends nothing. Outside `transact` it is sent at once.
 */
export async function sendAfterwards(db: Db, make: () => CompiledQuery): Promise<void> {
  const transaction = open.get(db)
  if (transaction) transaction.afterwards.push(make)
  else await db.executeQuery(make())
}

export interface Transaction<First> {
  /** What the transaction runs as. */
  role: Role
  readOnly?: boolean
  /** The first statement, pipelined with the opening of the transaction. */
  first?: (db: Db) => Promise<First>
}

const TRIES = 5
const FIRST_PAUSE_MS = 10
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** Whether the database aborted a transaction because of another one (deadlock, serialization failure): a retry can succeed. */
function isLostRace(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === DEADLOCK || code === SERIALIZATION_FAILURE || (cause !== undefined && isLostRace(cause))
}

/** Whether a statement was refused because an earlier one of its transaction had failed. */
function isRefusedAfterFailure(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '25P02'
}

/**
 * Runs `work` in one transaction as `role`; any exception rolls it back. A transaction that lost a race is retried, so `work` may run
 * several times: side effects besides its statements (limits, files, answers) belong before or after it.
 */
export async function transact<T, First = undefined>(
  database: Database,
  transaction: Transaction<First>,
  work: (db: Db, first: First) => Promise<T>,
): Promise<T> {
  for (let left = TRIES - 1, pause = FIRST_PAUSE_MS; ; left--, pause *= 2) {
    try {
      return await transactOnce(database, transaction, work)
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/**
 * A request's write finds its rows by their keys: a statement is planned once a connection, instead of for each of its
 * first five calls as well.
 */
const ONE_PLAN = '; set local plan_cache_mode = force_generic_plan'

async function transactOnce<T, First>(
  { pool }: Database,
  { role, readOnly = false, first }: Transaction<First>,
  work: (db: Db, first: First) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { db, unread, afterwards } = openOn(client, role)
  try {
    const plans = role === 'care_app' && !readOnly ? ONE_PLAN : ''
    unread.push(unanswered(client.query(`begin${readOnly ? ' read only' : ''}; set local role ${role}${plans}`)))
    const result = await work(db, (await first?.(db)) as First)
    open.delete(db)
    const committed = Promise.all([...unread, commit(client)])
    const sent = afterwards.map((make) => make()).map(({ sql, parameters }) => client.query(sql, [...parameters]))
    const ended = Promise.allSettled(sent)
    // The reader already has its answer: nothing waits for the end of the transaction.
    if (readOnly)
      committed.then(
        () => client.release(),
        () => client.release(true),
      )
    else {
      await committed
      void ended.then(() => client.release())
    }
    return result
  } catch (error) {
    open.delete(db)
    const unreadFailures = (await Promise.allSettled(unread)).flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    )
    // The refusal does not wait for the end of what it leaves behind.
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    // The first failure is the cause, whether it was read or not: PostgreSQL refused every statement after it.
    throw [...unreadFailures, error].find((failure) => !isRefusedAfterFailure(failure)) ?? error
  }
}

/** Commits; throws where an ignored failure has turned the commit into a silent rollback. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
}
