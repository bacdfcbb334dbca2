import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

const FULL = '/dev/full'

/** Throws the error of a full disk: the system's own where it has a device for it. */
async function refuseToWrite(): Promise<never> {
  if (existsSync(FULL)) {
    const device = await open(FULL, 'w')
    await device.write('x').finally(() => device.close())
  }
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}

/** Makes every write of this process to an open file fail as on a full disk, until `restore`. Needs no special right. */
export async function fillDisk(): Promise<{ restore(): void }> {
  const any = await open(import.meta.filename, 'r')
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const writing = vi.spyOn(handles, 'writev').mockImplementation(refuseToWrite)
  return { restore: () => writing.mockRestore() }
}
