import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'care-run-'

/** Whether this process belongs to a run whose temporary folder goes with it. */
export function inScratch(): boolean {
  return tmpdir().includes(NAME)
}

/**
 * Gives a run of tests, and every process it starts, a temporary folder of its own; the answer removes it with all that tests have left there, failed ones
 * too. Runs inside a run share the outer one's.
 */
export default function setup(): () => void {
  if (inScratch()) return () => {}
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), NAME))
  // The account of the database must be able to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
