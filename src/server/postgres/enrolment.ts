import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownIdentity } from './processes.ts'

const CLOSING_LIMIT_MS = 20_000

let enrolments = 0

/** Registers this process as a user of the server, and starts a watchdog that outlives it: `release` ends both. */
export async function enrol({ home, cluster }: { home: string; cluster: string }) {
  const apps = join(home, 'apps')
  const me = `${ownIdentity()}-${enrolments++}`
  writeFileSync(join(apps, `app-${me}`), '')
  const script = join(import.meta.dirname, 'watchdog.sh')
  const watchdog = spawn('/bin/sh', [script, apps, me, cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  ;(watchdog.stdin as unknown as { unref(): void }).unref()
  // The watchdog may have been killed: nothing reads its input then.
  watchdog.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => watchdog.on('exit', () => resolve()).on('error', () => resolve()))
  await othersClosed(apps)
  return {
    async release() {
      watchdog.ref()
      watchdog.stdin.end()
      await ended
    },
  }
}

/** Waits while the watchdog of an ending app decides whether to stop the server: we cannot use a server that may stop. */
async function othersClosed(apps: string) {
  const began = performance.now()
  const closing = () => readdirSync(apps).filter((name) => name.startsWith('closing-'))
  while (closing().length > 0 && performance.now() - began < CLOSING_LIMIT_MS) await sleep(20)
  for (const name of closing()) rmSync(join(apps, name), { force: true })
}
