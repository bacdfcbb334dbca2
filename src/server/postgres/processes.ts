import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Account, launchOptions } from './account.ts'

/** The contents of PostgreSQL's postmaster.pid in the data folder. */
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

/** Whether this process is the server of this cluster: process ids are reused, above all in containers. */
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

/** Whether the process is a zombie, which its parent has not reaped: the first process of a container may never do so. */
function isZombie(pid: number) {
  return /^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`) ?? '')
}

/** The process id, with its start time where the system has it, so that a reused id is not mistaken for us. */
export const ownIdentity = () => identityOf(process.pid)

export function identityOf(pid: number) {
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return `${pid}-${fields?.[19] ?? 0}`
}

/** Removes a stale pid file: PostgreSQL refuses to start while its process id is in use, even by a zombie or an unrelated process. */
export function clearStalePidFile({ cluster, socketDir }: { cluster: string; socketDir: string }) {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !exists(postmaster.pid) || serves({ pid: postmaster.pid, cluster })) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Kills the sessions of a killed server: a busy session does not notice its death and keeps the next server from starting. It might ignore
 * a gentler signal; the next start recovers from the log in any case.
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
