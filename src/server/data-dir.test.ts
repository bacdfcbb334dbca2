import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { Refusal } from './refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'care-data-dir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'a-file')
writeFileSync(file, '')

test('a missing folder is created, readable by its owner alone, and empty', () => {
  const dataDir = join(folder, 'new', 'data')
  openDataDir(dataDir)
  openDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  [file, 'it is a file, or lies in one, and must be a folder'],
  [join(file, 'data'), 'it is a file, or lies in one, and must be a folder'],
  // Not even root may write here.
  [process.platform === 'linux' ? '/sys/care-data' : '/System/care-data', /may not write there|can only be read there/],
])('%s is refused in one sentence', (dataDir, reason) => {
  expect(() => openDataDir(dataDir)).toThrow(Refusal)
  expect(() => openDataDir(dataDir)).toThrow(reason)
})
