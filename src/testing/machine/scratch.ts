import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'care-run-'

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
  const folder = mkdtempSync(join(tmpdir(), NAME))
  // The database's account has to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
