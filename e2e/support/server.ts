import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_PROGRAM } from '../../scripts/tasks/build.ts'

// A busy machine needs long for a new database.
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 20_000

export interface Product {
  /** The address without a trailing slash. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Stops the app as an operator would, and waits; the data stays. */
  stop(): Promise<void>
  /** Stops the app, and removes the data. */
  remove(): Promise<void>
  /** Kills the app, as a machine that fails does, and starts it again with its data at its address. */
  crash(): Promise<void>
}

export interface ProductOptions {
  /** Kept data of an earlier product; by default a new folder. */
  dataDir?: string
  port?: number
  /** By default what was built; the sources take seconds longer to start. */
  program?: string
  env?: Record<string, string>
  startLimitMs?: number
}

/** Starts the real app as a separate process and waits until it serves. When it does not, stops it and throws with its output. */
export async function startProduct({
  dataDir = mkdtempSync(join(tmpdir(), 'care-')),
  port,
  program = SERVER_PROGRAM,
  env = {},
  startLimitMs = START_LIMIT_MS,
}: ProductOptions = {}): Promise<Product> {
  const chosen = port ?? (await freePort())
  const url = env.PUBLIC_URL ?? `http://localhost:${chosen}`
  let output = ''
  const start = () =>
    launch(program, { ...env, PORT: String(chosen), DATA_DIR: dataDir }, (text) => {
      output += text
    })
  let running = start()
  const product: Product = {
    url,
    dataDir,
    get process() {
      return running.child
    },
    output: () => output,
    async stop() {
      const { child, ended } = running
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await ended
      clearTimeout(timer)
    },
    async crash() {
      running.child.kill('SIGKILL')
      await running.ended
      running = start()
      await serving(product, startLimitMs)
    },
    async remove() {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await serving(product, startLimitMs)
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}

function launch(program: string, env: Record<string, string>, onOutput: (text: string) => void) {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A test that runs out of time stops nothing: what it has started ends with its process.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  void ended.then(() => process.off('exit', end))
  return { child, ended }
}

async function serving(
  { url, process: child, output }: Pick<Product, 'url' | 'process' | 'output'>,
  startLimitMs: number,
) {
  const began = performance.now()
  while (!(await isServing(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the app ended while starting:\n${output()}`)
    if (performance.now() - began > startLimitMs) throw new Error(`the app does not serve:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isServing(url: string) {
  const response = await fetch(`${url}/health`).catch(() => undefined)
  return response?.status === 200
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
