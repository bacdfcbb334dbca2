import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type ConstructorOptions, fromKysely, type JobResult, PgBoss, type SendOptions } from 'pg-boss'
import type { Connection, Database, Db } from './database/db.ts'
import type { Listener } from './database/listener.ts'
import type { Services } from './services.ts'
import { runWhenTold } from './waking.ts'

export const JOBS_SCHEMA = 'pgboss'

// Any number, the same in every version of the app: starting apps grant rights one after the other.
const LOCK = 704_100_003

/** Work that is done later, at least once: `data` contains ids, or a sealed text. */
export interface Job<T extends object = object> {
  queue: string
  data: T
  options?: SendOptions
}

export interface Queue<T extends object = object> {
  name: string
  /** Cron in Europe/London; only for work that no request enqueues. */
  schedule?: string
  /** What is published when there is something to do: then the work runs at once, beside its schedule. */
  wokenBy?: string
  work: (data: T) => Promise<unknown>
}

/** A queue as a feature declares it; the services that its work needs are passed when the process starts. */
export interface DeclaredQueue<T extends object = object> {
  name: string
  /** Cron in Europe/London; only for work that no request enqueues. */
  schedule?: string
  /** What is published when there is something to do: then the work runs at once, beside its schedule. */
  wokenBy?: string
  /** Whether it also runs once whenever a start has brought the database to another version, with `{ afterUpgrade: true }`. */
  afterUpgrade?: true
  work: (services: Services, data: T) => Promise<unknown>
}

function newBoss(settings: ConstructorOptions & pg.ClientConfig) {
  return new PgBoss({ schema: JOBS_SCHEMA, max: 3, supervise: true, ...settings })
}

/** What a queue that is wanted after an upgrade is sent. */
export const AFTER_UPGRADE = { afterUpgrade: true }

/** Creates the tables of the job queue and lets requests enqueue jobs. `due`: the queues in which a job is wanted now. */
export async function prepareJobs({ connection, pool }: Database, queues: string[], due: readonly string[] = []) {
  const boss = newBoss({ ...connection, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const known = new Map((await boss.getQueues(queues)).map(({ name, notify }) => [name, notify]))
  for (const name of queues) {
    if (!known.has(name))
      await boss.createQueue(name, { notify: true, retryLimit: 10, retryBackoff: true, retryDelay: 5 })
    // A queue of an installation made before jobs were announced.
    else if (!known.get(name)) await boss.updateQueue(name, { notify: true })
  }
  for (const name of due) await boss.send(name, AFTER_UPGRADE)
  await boss.stop({ graceful: false })
  await pool.query(`select pg_advisory_xact_lock(${LOCK});
    grant usage on schema ${JOBS_SCHEMA} to care_app, care_auth, care_worker;
    grant select, insert on all tables in schema ${JOBS_SCHEMA} to care_app, care_auth, care_worker;
    grant update, delete on all tables in schema ${JOBS_SCHEMA} to care_worker`)
}

const transaction = new AsyncLocalStorage<Db>()

// One sender per process; each statement of it runs in the sender's transaction.
const sender = new PgBoss({
  schema: JOBS_SCHEMA,
  db: { executeSql: (text, values) => fromKysely(transaction.getStore() as Db).executeSql(text, values) },
})

/** Enqueues a job in the transaction that caused it (transactional outbox): it runs if, and only if, that commits. */
export async function enqueue(db: Db, { queue, data, options }: Job) {
  await transaction.run(db, () => sender.send(queue, data, options))
}

/**
 * How often a queue is looked at: a new job is announced (NOTIFY) when its transaction commits, and the look finds what
 * is repeated later. While the announcements cannot be heard, the first figure counts. While more are due than are
 * taken at once, the next ones follow without a pause.
 */
const LOOKED_AT = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }

interface Working {
  queues: Queue<never>[]
  onError: (error: Error) => void
  lookedAt?: typeof LOOKED_AT
  listener: Pick<Listener, 'follow'>
  /** Whether the schedules count; without, only what is enqueued or told is done. */
  keepsHours?: boolean
}

/** Runs the jobs of the queues until stopped. Several processes share them. */
export async function startJobs(
  connection: Connection,
  { queues, onError, lookedAt = LOOKED_AT, listener, keepsHours = true }: Working,
) {
  const boss = newBoss({
    ...connection,
    options: '-c role=care_worker',
    schedule: keepsHours,
    migrate: false,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  for (const { name, schedule, work } of queues) {
    await boss.work(name, { ...lookedAt, batchSize: 5, burstWhenBatchFull: true, perJobResults: true }, (jobs) =>
      Promise.all(jobs.map(({ id, data }) => resultOf({ id, work: work(data as never), onError }))),
    )
    if (schedule && keepsHours) await boss.schedule(name, schedule, undefined, { tz: 'Europe/London' })
  }
  const woken = queues.flatMap(({ wokenBy, work }) =>
    wokenBy ? [runWhenTold(listener, { topic: wokenBy, work: () => work({} as never), onError })] : [],
  )
  return {
    async stop() {
      await Promise.all(woken.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Settles each job by itself: when one of a batch fails, the others are not repeated. */
async function resultOf({
  id,
  work,
  onError,
}: {
  id: string
  work: Promise<unknown>
  onError: (error: Error) => void
}): Promise<JobResult> {
  try {
    await work
    return { id, status: 'completed' }
  } catch (error) {
    onError(error as Error)
    const { name, message } = error as Error
    return { id, status: 'failed', output: { name, message } }
  }
}
