import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#server/refusal.ts'
import { type Account, launchOptions } from './account.ts'
import { prepareSocketDir } from './cluster.ts'
import { answers, clearStalePidFile, endOrphans, type Postmaster, readPostmaster, serves } from './processes.ts'
import type { Programs } from './programs.ts'
import { settings } from './settings.ts'

const START_LIMIT_MS = 60_000
const ORPHAN_PATIENCE_MS = 3_000
const LOG_LIMIT_BYTES = 10_000_000

/** Where one cluster lives and how it runs. */
export interface Place {
  account: Account
  programs: Programs
  home: string
  cluster: string
  durable: boolean
  log: (message: string) => void
}

export interface Server {
  pid: number
  socketDir: string
  /** Another app had started the server. */
  adopted: boolean
}

/** Waits for a ready server, and starts one while there is none: of several apps that try, PostgreSQL lets one win. */
export async function bringUp(place: Place): Promise<Server> {
  const socketDir = prepareSocketDir(place)
  let child: ChildProcess | undefined
  let failingSince: number | undefined
  for (;;) {
    const server = runningServer(place.cluster)
    const adopted = server?.pid !== child?.pid
    if (server && (await isServing(server))) return { ...server, adopted }
    // Another app's server that is not ready may be recovering from a crash, which may take any time.
    if (server && adopted) failingSince = undefined
    if (!server && hasEnded(child)) {
      if (child) failingSince ??= performance.now()
      child = await tryAgain({ place, socketDir, failing: performance.now() - (failingSince ?? performance.now()) })
    }
    await sleep(25)
  }
}

function runningServer(cluster: string) {
  const postmaster = readPostmaster(cluster)
  return postmaster && serves({ pid: postmaster.pid, cluster }) ? postmaster : undefined
}

async function isServing({ ready, socketDir }: Postmaster) {
  return ready && (await answers(socketDir))
}

function hasEnded(child: ChildProcess | undefined) {
  return !child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** `failing`: milliseconds since the first server that we launched ended. */
async function tryAgain({ place, socketDir, failing }: { place: Place; socketDir: string; failing: number }) {
  if (failing > START_LIMIT_MS)
    throw new Refusal(`PostgreSQL did not start within a minute. Its own words are in ${logFile(place)}.`)
  if (failing > ORPHAN_PATIENCE_MS) endOrphans(place)
  if (failing > 0) await sleep(75)
  clearStalePidFile({ cluster: place.cluster, socketDir })
  return launch({ place, socketDir })
}

function launch({ place, socketDir }: { place: Place; socketDir: string }) {
  const { programs, cluster, account, durable, log } = place
  rotateLog(logFile(place))
  const output = openSync(logFile(place), 'a', 0o600)
  const child = spawn(
    join(programs.binDir, 'postgres'),
    ['-D', cluster, '-k', socketDir, '-p', '5432', ...asOptions(settings({ durable }))],
    {
      ...launchOptions(account),
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  child.on('error', (error) => log(`PostgreSQL could not be launched: ${error.message}`))
  child.unref()
  closeSync(output)
  return child
}

function asOptions(values: Record<string, string>) {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function logFile({ home }: Place) {
  return join(home, 'server.log')
}

function rotateLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
}
