import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFileStore } from './store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'care-folder-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const files = createFileStore({ dataDir, s3: undefined })

async function stored(size: number) {
  const file = { key: randomBytes(32), id: crypto.randomUUID(), size }
  await (await files.receive([randomBytes(size)], file)).keep()
  return file
}

/** The files below the folder that this process holds open. */
function held() {
  return readdirSync('/proc/self/fd')
    .map((number) => {
      try {
        return readlinkSync(join('/proc/self/fd', number))
      } catch {
        return ''
      }
    })
    .filter((path) => path.startsWith(dataDir))
}

test.runIf(process.platform === 'linux')('a reader that stops half-way leaves no file open', async () => {
  const file = await stored(900_000)
  for (const range of [undefined, { start: 200_000, end: 800_000 }]) {
    for await (const _piece of files.read(file, range)) break
  }
  await expect.poll(held).toEqual([])
})

test('a file that the store has lost is reported as damaged', async () => {
  const file = await stored(10)
  await files.remove(file.id)
  await expect(Array.fromAsync(files.read(file))).rejects.toMatchObject({
    damage: { object: `files:${file.id}` },
    cause: { code: 'ENOENT' },
  })
})
