import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AddFile } from '#server/exports.ts'
import { createFileStore } from '#server/files/store.ts'
import { writeArchive } from './zip.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'care-zip-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function write(produce: (add: AddFile) => Promise<void>) {
  const fileKey = { key: Buffer.alloc(32, 1), id: crypto.randomUUID() }
  return writeArchive({ files: createFileStore({ dataDir, s3: undefined }), fileKey, at: new Date(0) }, produce)
}

// Vitest fails the run on an 'error' event without a listener.
test('an archive whose file cannot be opened fails without an unhandled error', async () => {
  writeFileSync(join(dataDir, 'files'), 'in the way of the folder')
  await expect(write((add) => add('READ ME.txt', 'text'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('an export that fails before its first file leaves nothing behind', async () => {
  await expect(write(() => Promise.reject(new Error('the rows are gone')))).rejects.toThrow('the rows are gone')
  expect(readdirSync(join(dataDir, 'files', 'arriving'))).toEqual([])
})

test('an error in the middle of a file fails the archive with that error', async () => {
  async function* content() {
    yield Buffer.alloc(100_000)
    throw new Error('the store went away')
  }
  await expect(write((add) => add('photo.jpg', content()))).rejects.toThrow('the store went away')
  expect(readdirSync(join(dataDir, 'files', 'arriving'))).toEqual([])
})
