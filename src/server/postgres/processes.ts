import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Account, launchOptions } from './account.ts'

/** What a running server wrote into its data folder (PostgreSQL's postmaster.pid). */
export interface Postmaster {
  pid: number
  socketDir: string
  ready: boolean
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !pid) return undefined
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Whether this process is the server of this cluster: process numbers are reused, above all in containers. */
export function serves({ pid, cluster }: { pid: number; cluster: string }) {
  if (!isAlive(pid)) return false
  const arguments_ = read(`/proc/${pid}/cmdline`)
  return arguments_ === undefined || arguments_.split('\0').includes(cluster)
}

export function isAlive(pid: number) {
  return exists(pid) && !isZombie(pid)
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A dead process whose parent has not asked after it: the first process of a container may never do so. */
function isZombie(pid: number) {
  return /^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`) ?? '')
}

/** A process number with its start time where the system tells it, so that a reused number is not mistaken for us. */
export function ownIdentity() {
  const fields = read(`/proc/${process.pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return `${process.pid}-${fields?.[19] ?? 0}`
}

/** PostgreSQL itself refuses to start beside a pid file whose number is taken, be it by a zombie or by somebody else's process. */
export function clearStalePidFile({ cluster, socketDir }: { cluster: string; socketDir: string }) {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !exists(postmaster.pid) || serves({ pid: postmaster.pid, cluster })) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Ends what a killed server left behind: a busy session does not notice its death and keeps the next server from starting. At a gentler signal
 * it may hang; the next start recovers from the log in any case.
 */
export function endOrphans({ cluster, account }: { cluster: string; account: Account }) {
  const script = 'cd /proc; for p in [0-9]*; do [ "$p/cwd" -ef "$0" ] && kill -KILL "$p"; done'
  spawnSync('/bin/sh', ['-c', script, cluster], { ...launchOptions(account), stdio: 'ignore' })
}

export function answers(socketDir: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(join(socketDir, '.s.PGSQL.5432'))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
