import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '#server/refusal.ts'
import { type Account, databaseAccount, launchOptions } from './postgres/account.ts'
import { DATABASE_USER, prepareCluster, prepareHome, prepareSocketDir, SYSTEM_DIR } from './postgres/cluster.ts'
import { answers, clearStalePidFile, endOrphans, isAlive, ownIdentity, readPostmaster, serves } from './postgres/processes.ts'
import { findPrograms, type Programs } from './postgres/programs.ts'

const START_LIMIT_MS = 60_000
const ORPHAN_PATIENCE_MS = 3_000
const LOG_LIMIT_BYTES = 10_000_000
const DATABASE = 'care_staffing'

export interface PostgresOptions {
  dataDir: string
  log?: (message: string) => void
  /** False lets the server forget on a crash: for tests only. */
  durable?: boolean
  /** Programs of another installation instead of the packaged ones. */
  binDir?: string
}

export interface RunningPostgres {
  connection: { host: string; port: number; user: string; database: string }
  /** Another app had started the server already. */
  adopted: boolean
  /** Stops the server unless another app still uses it. */
  stop(): Promise<void>
}

interface Place {
  account: Account
  programs: Programs
  home: string
  cluster: string
  durable: boolean
  log: (message: string) => void
}

/** Starts the packaged PostgreSQL on DATA_DIR/postgres, or joins one that runs there, and keeps it running until `stop`. Throws a Refusal. */
export async function startPostgres({ dataDir, log = () => {}, durable = true, binDir }: PostgresOptions): Promise<RunningPostgres> {
  const account = databaseAccount()
  const home = prepareHome({ dataDir, account })
  const copiesDir = join(account ? SYSTEM_DIR : home, 'programs')
  const programs = findPrograms({ account, copiesDir, ...(binDir ? { binDir } : {}) })
  const cluster = prepareCluster({ home, account, programs })
  const place = { account, programs, home, cluster, durable, log }
  // The order matters: enrolled first, a server that another app is about to stop is never taken for ours.
  const watchdog = enrol(place)
  await othersClosing(home)
  const first = await bringUp(place)
  const supervision = superviseServer({ place, server: first })
  const connection = { host: first.socketDir, port: 5432, user: DATABASE_USER, database: DATABASE }
  await createDatabase(connection)
  return {
    connection,
    adopted: first.adopted,
    async stop() {
      supervision.end()
      await watchdog.release()
    },
  }
}

let enrolments = 0

/** Lists this process as a user of the server and leaves a watchdog behind that outlives it. */
function enrol({ home, cluster }: Place) {
  const me = `${ownIdentity()}-${enrolments++}`
  const apps = join(home, 'apps')
  writeFileSync(join(apps, `app-${me}`), '')
  const script = join(import.meta.dirname, 'postgres', 'watchdog.sh')
  const watchdog = spawn('/bin/sh', [script, apps, me, cluster], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watchdog.unref()
  ;(watchdog.stdin as unknown as { unref(): void }).unref()
  const ended = new Promise<void>((resolve) => watchdog.on('exit', () => resolve()))
  return {
    async release() {
      watchdog.ref()
      watchdog.stdin.end()
      await ended
    },
  }
}

/** Waits while the watchdog of an ending app decides whether to stop the server. */
async function othersClosing(home: string) {
  const apps = join(home, 'apps')
  const began = performance.now()
  const closing = () => readdirSync(apps).filter((name) => name.startsWith('closing-'))
  while (closing().length > 0 && performance.now() - began < 20_000) await sleep(20)
  for (const name of closing()) rmSync(join(apps, name), { force: true })
}

interface Server {
  pid: number
  socketDir: string
  adopted: boolean
}

/** Waits for a ready server, starting one as long as there is none: of several apps that try, PostgreSQL lets one win. */
async function bringUp(place: Place): Promise<Server> {
  const { cluster, account } = place
  const socketDir = prepareSocketDir(place)
  const began = performance.now()
  let child: ChildProcess | undefined
  for (;;) {
    const running = await readyServer(cluster)
    if (running) return { ...running, adopted: child?.pid !== running.pid }
    const waited = performance.now() - began
    if (waited > START_LIMIT_MS) throw new Refusal(`PostgreSQL did not start within a minute. Its own words are in ${logFile(place)}.`)
    if (waited > ORPHAN_PATIENCE_MS && child && hasEnded(child)) endOrphans({ cluster, account })
    if (!child || hasEnded(child)) {
      clearStalePidFile({ cluster, socketDir })
      if (child) await sleep(75)
      child = launch({ place, socketDir })
    }
    await sleep(25)
  }
}

async function readyServer(cluster: string) {
  const postmaster = readPostmaster(cluster)
  if (!postmaster?.ready || !serves({ pid: postmaster.pid, cluster })) return undefined
  return (await answers(postmaster.socketDir)) ? { pid: postmaster.pid, socketDir: postmaster.socketDir } : undefined
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** Error texts carry no values: what people entered stays out of the log. */
function settings(durable: boolean) {
  return [
    ...['listen_addresses=', 'max_connections=100', 'timezone=UTC', 'log_timezone=UTC', 'shared_buffers=128MB'],
    ...['log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_checkpoints=off'],
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting])
}

function launch({ place, socketDir }: { place: Place; socketDir: string }) {
  const { programs, cluster, account, durable, log } = place
  rotateLog(logFile(place))
  const output = openSync(logFile(place), 'a', 0o600)
  const child = spawn(join(programs.binDir, 'postgres'), ['-D', cluster, '-k', socketDir, '-p', '5432', ...settings(durable)], {
    ...launchOptions(account),
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.on('error', (error) => log(`PostgreSQL could not be launched: ${error.message}`))
  child.unref()
  closeSync(output)
  return child
}

function logFile({ home }: Place) {
  return join(home, 'server.log')
}

function rotateLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
}

/** Looks every quarter of a second whether the server still runs, and brings it up again when it does not. */
function superviseServer({ place, server }: { place: Place; server: Server }) {
  let current = server
  let busy = false
  const timer = setInterval(async () => {
    if (busy || isAlive(current.pid)) return
    busy = true
    place.log('PostgreSQL has stopped; starting it again')
    try {
      current = await bringUp(place)
    } catch (error) {
      place.log((error as Error).message)
    } finally {
      busy = false
    }
  }, 250).unref()
  return { end: () => clearInterval(timer) }
}

async function createDatabase(connection: RunningPostgres['connection']) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (!rowCount) await client.query(`create database ${connection.database}`)
  } catch (error) {
    // Another app was a moment faster.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
