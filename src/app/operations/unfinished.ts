import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#server/refusal.ts'

/** While this file exists, a restore is incomplete: erasures may still have to be repeated. */
export function unfinishedFile(dataDir: string) {
  return join(dataDir, 'restore-unfinished')
}

/** Throws a Refusal when a restore was interrupted. */
export function refuseUnfinishedRestore(dataDir: string) {
  if (!existsSync(unfinishedFile(dataDir))) return
  throw new Refusal(
    'A restore did not come to its end here. Empty the database (or remove DATA_DIR/postgres), remove DATA_DIR/restore-unfinished, and restore again.',
  )
}
