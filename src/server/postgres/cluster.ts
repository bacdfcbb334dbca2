import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '#server/refusal.ts'
import { type Account, canEnter, giveTo, launchOptions } from './account.ts'
import { readPostmaster } from './processes.ts'
import type { Programs } from './programs.ts'

export const DATABASE_USER = 'care_staffing'

/** The folder in which root keeps files that an unprivileged account has to reach. */
export const SYSTEM_DIR = '/var/lib/care-staffing'

// The path of a Unix socket may have 107 bytes on Linux, 103 on macOS.
const LONGEST_SOCKET_DIR = 85

/**
 * The folder DATA_DIR/postgres, as the database account sees it. When the account cannot reach DATA_DIR, e.g. under /root,
 * this is a symbolic link to a folder under /var/lib/care-staffing.
 */
export function prepareHome({ dataDir, account }: { dataDir: string; account: Account }) {
  const folder = resolve(dataDir)
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  openToAccount(folder, account)
  const home = join(folder, 'postgres')
  if (!exists(home)) {
    if (canEnter(account, folder)) mkdirSync(home, { recursive: true, mode: 0o711 })
    else linkElsewhere(home)
  }
  if (!existsSync(home))
    throw new Refusal(
      `${home} points to a folder that is not there. Put the database's folder back, or remove the link to begin with an empty one.`,
    )
  const real = realpathSync(home)
  if (!canEnter(account, real))
    throw new Refusal(
      `The account that runs the database cannot reach ${real}. Set DATA_DIR to a folder outside private folders.`,
    )
  mkdirSync(join(real, 'apps'), { recursive: true, mode: 0o700 })
  return real
}

/** Lets others pass through a root-owned data folder without listing it; the entries have closed modes of their own. */
function openToAccount(folder: string, account: Account) {
  const { mode } = statSync(folder)
  if (account && !(mode & 0o001)) chmodSync(folder, (mode & 0o777) | 0o001)
}

function linkElsewhere(home: string) {
  mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o711 })
  const elsewhere = mkdtempSync(join(SYSTEM_DIR, 'database-'))
  chmodSync(elsewhere, 0o711)
  try {
    symlinkSync(elsewhere, home)
  } catch (error) {
    rmSync(elsewhere, { recursive: true })
    if (!exists(home)) throw error
  }
}

/** Creates the cluster when there is none; refuses one of another major version. Returns its folder. */
export function prepareCluster({ home, account, programs }: { home: string; account: Account; programs: Programs }) {
  const cluster = join(home, 'cluster')
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) createCluster({ cluster, home, account, programs })
  const major = Number(readFileSync(versionFile, 'utf8'))
  if (major !== programs.major) {
    throw new Refusal(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this is PostgreSQL ${programs.major}. ` +
        'Start the version of the app that made it, or see "Another PostgreSQL version" in docs/operations.md.',
    )
  }
  return cluster
}

/** Creates the cluster under a temporary name and renames it, so that no start meets an incomplete cluster. */
function createCluster({
  cluster,
  home,
  account,
  programs,
}: {
  cluster: string
  home: string
  account: Account
  programs: Programs
}) {
  const draft = mkdtempSync(join(home, 'draft-'))
  giveTo(account, draft)
  const locale =
    programs.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const { status, stderr } = spawnSync(
    join(programs.binDir, 'initdb'),
    [
      '-D',
      draft,
      '-U',
      DATABASE_USER,
      '-E',
      'UTF8',
      ...locale,
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ],
    { ...launchOptions(account), encoding: 'utf8' },
  )
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Refusal(`The database could not be created in ${home}: ${stderr?.trim()}`)
  }
  try {
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** A folder that only the database account and we can enter: a process with a socket in it counts as the database. */
export function prepareSocketDir({ home, cluster, account }: { home: string; cluster: string; account: Account }) {
  const near = join(home, 'run')
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_DIR) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    giveTo(account, near)
    return near
  }
  const previous = readPostmaster(cluster)?.socketDir
  if (previous && isPrivate(previous, account)) return previous
  const fresh = mkdtempSync(join(tmpdir(), 'care-staffing-'))
  giveTo(account, fresh)
  return fresh
}

function isPrivate(folder: string, account: Account) {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() && stat.uid === (account?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0
}

/** True also for a symbolic link whose target is missing. */
function exists(path: string) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
