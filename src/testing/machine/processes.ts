import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ServerConnection } from './template.ts'

export interface AppProcess {
  connection: ServerConnection
  adopted: boolean
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Kills it and waits for the end. */
  kill(): Promise<void>
}

export interface DatabaseAppOptions {
  dataDir: string
  /** Another installation's programs instead of the packaged ones. */
  binDir?: string
  ids?: { uid?: number; gid?: number }
}

/** Starts a process that uses the supervised database on `dataDir`. Rejects with its message when it refuses. */
export async function startDatabaseApp({ dataDir, binDir, ids = {} }: DatabaseAppOptions): Promise<AppProcess> {
  const programs = binDir ? [binDir] : []
  const child = spawn(process.execPath, ['src/testing/machine/postgres-app.ts', dataDir, ...programs], {
    ...ids,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = createInterface(child.stdout)[Symbol.asyncIterator]().next()
  const first = await line
  if (first.done) throw new Error(`exit code ${await ended}: ${complaint.trim()}`)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { ...JSON.parse(first.value), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Runs one statement on a connection of its own. */
export async function query<T extends object = Record<string, unknown>>(
  connection: ServerConnection,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({ ...connection })
  // When the server dies, the query throws too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until `check` is true; fails after `withinMs`. */
export async function until(check: () => boolean | Promise<boolean>, withinMs = 15_000) {
  const began = performance.now()
  while (!(await check())) {
    if (performance.now() - began > withinMs) throw new Error(`did not come true within ${withinMs} ms: ${check}`)
    await sleep(25)
  }
}
