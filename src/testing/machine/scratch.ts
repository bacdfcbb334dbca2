import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'care-run-'
const MEMORY = '/dev/shm'
// What a whole run keeps at once is less than half of it.
const ENOUGH_BYTES = 8 * 1024 ** 3

/** Whether this process belongs to a run whose temporary folder is removed at its end. */
export function inScratch(): boolean {
  return tmpdir().includes(NAME)
}

/**
 * Gives a run of tests, and every process it starts, a temporary folder of its own; the returned function removes it
 * with everything in it, also after failures. Nested runs share the outer folder.
 */
export default function setup(): () => void {
  if (inScratch()) return () => {}
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(memory() ?? tmpdir(), NAME))
  // The database's account has to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * The folder that Linux keeps in memory, where there is plenty and programs may run in it. A database has 2,500 files:
 * to create and remove them takes a third of the processor time that a disk's file system takes.
 */
function memory() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return undefined
  const [, , kind, options = ''] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === MEMORY) ?? []
  if (kind !== 'tmpfs' || options.split(',').some((option) => option === 'noexec' || option === 'ro')) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES ? MEMORY : undefined
}
