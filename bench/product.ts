import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/support/server.ts'

const START_LIMIT_MS = 60_000

// A connection that is not used for long is closed by the server, perhaps just when a call begins on it: it is given up before.
const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: 4000 })

export interface Call {
  method?: string
  path: string
  body?: string | Buffer | undefined
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  body: Buffer
}

/** One HTTP call on a kept-alive connection; throws for any status but success. */
export function call(url: string, { method = 'GET', path, body, headers = {} }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const answer = { status: response.statusCode ?? 0, body: Buffer.concat(parts) }
        if (answer.status >= 200 && answer.status < 300) resolve(answer)
        else reject(new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

export interface Running {
  url: string
  process: ChildProcess
  /** From the launch to the first successful answer, in milliseconds. */
  startMs: number
  stop(): Promise<void>
}

/** Starts the app as `npm start` does; its log goes to a file in `dataDir`. */
export async function startProduct(dataDir: string): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(dataDir, 'bench.log'), 'a')
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'info' }
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'start'], { stdio: ['ignore', log, log], env })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isServing(url))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS)
      throw new Error(`the app does not serve: see ${dataDir}/bench.log`)
    await sleep(5)
  }
  return {
    url,
    process: child,
    startMs: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isServing(url: string) {
  return call(url, { path: '/health' }).then(
    () => true,
    () => false,
  )
}
