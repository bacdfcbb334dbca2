import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { CHANNEL } from '#server/publish.ts'
import type { TestApp } from './app.ts'

interface Watching {
  /** An exported snapshot: what is read is as it was then. */
  asOf: string | undefined
  /** Whether the rows that are looked at are counted, which takes as long as the call itself. */
  counts: boolean
  locks: Promise<pg.QueryResult>[]
  /** What a connection had looked at when its transaction began, and of each that has ended also then. */
  begun: Map<pg.Client, Promise<pg.QueryResult>>
  looked: Promise<pg.QueryResult[]>[]
  pending: Promise<unknown>[]
}

const LOCKED = `select distinct c.relname from pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r'
  and c.relnamespace = 'app'::regnamespace
  where l.pid = pg_backend_pid() and l.locktype = 'relation'`
// Counted since the connection last reported them: asked at both ends of a transaction. Those of functions that it calls are among them.
const LOOKED_AT = `select c.relname, (pg_stat_get_xact_tuples_returned(c.oid) + coalesce((
    select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = c.oid), 0))::int as n
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace`
// Rows that stay as they are do not count.
const NOTE_WRITES = `create table public.written (relname text not null);
  grant insert on public.written to public;
  create function public.note_write() returns trigger language plpgsql as $$ begin insert into public.written
    values (tg_table_name); return null; end $$;
  do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'app'::regnamespace loop
      execute format('create trigger zz_note_row after insert or delete on %s for each row execute function public.note_write()', t);
      execute format('create trigger zz_note_change after update on %s for each row when (old.* is distinct from new.*) execute function public.note_write()', t);
    end loop;
  end $$`

/**
 * Watches which tables calls read (those that their transactions hold a lock on at their end) and write, and which
 * topics they publish. The app must run no jobs.
 */
export function useWatch(app: TestApp) {
  const watching = new AsyncLocalStorage<Watching>()
  const heard: string[] = []
  let listener: pg.PoolClient
  let marks = 0

  beforeAll(async () => {
    await app.services.database.pool.query(NOTE_WRITES)
    listener = await app.services.database.pool.connect()
    listener.on('notification', ({ payload = '' }) => heard.push(payload))
    await listener.query(`listen ${CHANNEL}`)
    const query = pg.Client.prototype.query as (...all: unknown[]) => Promise<pg.QueryResult>
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
      const store = watching.getStore()
      return store
        ? watched(store, (...some) => query.apply(this, some), { client: this, all })
        : query.apply(this, all)
    } as never)
  })
  afterAll(() => {
    vi.restoreAllMocks()
    listener.release()
  })

  /** Everything that was published until now. */
  async function topicsUntilNow() {
    const mark = `mark ${++marks}`
    await app.services.database.pool.query('select pg_notify($1, $2)', [CHANNEL, mark])
    while (!heard.includes(mark)) await sleep(1)
    return heard.splice(0).filter((topic) => topic !== mark)
  }

  const run = async <T>(work: () => Promise<T>, { counts = false, asOf }: Partial<Watching> = {}) => {
    const store: Watching = { counts, asOf, locks: [], begun: new Map(), looked: [], pending: [] }
    const result = await watching.run(store, work)
    // An event is sent behind the commit, and nobody waits for it.
    for (let seen = -1; seen < store.pending.length; ) {
      seen = store.pending.length
      await Promise.all(store.pending)
    }
    const locked = await Promise.allSettled(store.locks)
    const read = namesOf(locked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.rows : [])))
    return { result, read, rows: rowsOf(await Promise.allSettled(store.looked)) }
  }

  return {
    /** Several may be watched at once. With a snapshot it reads everything as it was then. */
    reading: <T>(work: () => Promise<T>, { asOf }: { asOf?: string | undefined } = {}) => run(work, { asOf }),
    /** As `reading`, with the number of rows looked at in each table. */
    counting: <T>(work: () => Promise<T>) => run(work, { counts: true }),
    /** Waits until all that it publishes has arrived. */
    async writing<T>(work: () => Promise<T>) {
      const { pool } = app.services.database
      // Waits for who still writes, as truncate would, and leaves every plan valid.
      await pool.query('lock table public.written in share row exclusive mode; delete from public.written')
      await topicsUntilNow()
      const { result } = await run(work)
      const { rows } = await pool.query('select distinct relname from public.written')
      return { result, written: namesOf(rows), topics: new Set(await topicsUntilNow()) }
    },
  }
}

/** Runs a statement of a call that is watched, with what is asked beside it. */
function watched(store: Watching, query: Query, { client, all }: { client: pg.Client; all: unknown[] }) {
  const ends = all[0] === 'commit' || all[0] === 'rollback'
  if (ends) store.locks.push(query(LOCKED))
  const begun = store.begun.get(client)
  if (ends && begun) store.looked.push(Promise.all([begun, query(LOOKED_AT)]))
  const answer = query(...(store.asOf ? inSnapshot(all, store.asOf) : all))
  if (store.counts && String(all[0]).startsWith('begin')) store.begun.set(client, query(LOOKED_AT))
  store.pending.push(Promise.resolve(answer).catch(() => {}))
  return answer
}

type Query = (...all: unknown[]) => Promise<pg.QueryResult>

/** What a transaction that only reads begins with, so that it reads a snapshot. */
function inSnapshot([text, ...rest]: unknown[], snapshot: string) {
  const readOnly = 'begin read only;'
  if (typeof text !== 'string' || !text.startsWith(readOnly)) return [text, ...rest]
  const opening = `begin read only, isolation level repeatable read; set transaction snapshot '${snapshot}';`
  return [opening + text.slice(readOnly.length), ...rest]
}

const namesOf = (rows: { relname: string }[]) => new Set(rows.map(({ relname }) => relname))

/** How many rows of each table transactions have looked at, those that they did not need among them. */
function rowsOf(transactions: PromiseSettledResult<pg.QueryResult[]>[]) {
  const rows: Record<string, number> = {}
  for (const ends of transactions) {
    if (ends.status === 'rejected') continue
    for (const [at, { rows: tables }] of ends.value.entries())
      for (const { relname, n } of tables as { relname: string; n: number }[])
        rows[relname] = (rows[relname] ?? 0) + (at === 0 ? -n : n)
  }
  return rows
}
