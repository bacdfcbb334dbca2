import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './refusal.ts'

const WHY: Record<string, string> = {
  EEXIST: 'it is a file, or lies in one, and must be a folder',
  ENOTDIR: 'it is a file, or lies in one, and must be a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
}

/** Makes the folder where everything is kept, readable by us alone, and proves that it can be written. Throws a Refusal. */
export function openDataDir(dataDir: string) {
  try {
    mkdirSync(dirname(dataDir), { recursive: true })
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(dataDir, 'writable-')))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Refusal(`DATA_DIR is ${dataDir}: ${WHY[code] ?? message}.`)
  }
}
