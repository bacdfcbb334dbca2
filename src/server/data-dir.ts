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

/** Creates the data folder, readable by its owner alone, and checks that it is writable. Throws a Refusal. */
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
