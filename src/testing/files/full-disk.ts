import { existsSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const FULL = '/dev/full'

/**
 * Makes every write to a file that this process creates fail as on a full disk, until `restore`: the file is the
 * system's own device for that. Needs no special right.
 */
export function fillDisk(): { restore(): void } {
  const { open } = promises
  promises.open = async (path, flags, mode) => {
    if (flags !== 'wx') return open(path, flags, mode)
    if (existsSync(FULL)) return open(FULL, 'w')
    throw Object.assign(new Error('ENOSPC: no space left on device, open'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'open',
    })
  }
  syncBuiltinESMExports()
  return {
    restore() {
      promises.open = open
      syncBuiltinESMExports()
    },
  }
}
