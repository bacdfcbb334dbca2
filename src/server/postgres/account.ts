import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { Refusal } from '#server/refusal.ts'

/** The ids under which a database process runs; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root: root runs it as `postgres`, or else `nobody`. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Refusal(
    'PostgreSQL refuses to run as root and this machine has no account named postgres or nobody. Start the app as an ordinary user.',
  )
}

export function giveTo(account: Account, path: string) {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Whether the account may enter the folder and every folder above it. */
export function canEnter(account: Account, folder: string) {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Options for starting a database process: no inherited settings, no working folder that it could not enter. */
export function launchOptions(account: Account) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}
