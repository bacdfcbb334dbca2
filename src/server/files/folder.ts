import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Range } from './cipher.ts'

/** The store of finished, sealed files. */
export interface BlobStore {
  /** Moves the local file at `path` into the store; once this resolves the blob survives a crash. */
  put(id: string, path: string): Promise<void>
  /** Throws when there is no such blob. */
  read(id: string, range: Range): AsyncIterable<Uint8Array>
  /** Removing a blob that does not exist is no error. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; modifiedAt: number }>
}

const READ_AHEAD_BYTES = 256 * 1024

async function syncFolder(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a part of a local file, `end` included. The file is open from the first piece until the last one, or until the consumer stops. */
export async function* readLocal(path: string, { start, end }: Range): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { start, end, highWaterMark: READ_AHEAD_BYTES })
  try {
    yield* file
  } finally {
    file.destroy()
  }
}

/** Blobs as files in folders named after the first two digits of their ids. */
export function createFolderStore(root: string): BlobStore {
  const pathOf = (id: string) => join(root, id.slice(0, 2), id)

  return {
    async put(id, path) {
      const target = pathOf(id)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await syncFolder(dirname(target))
    },

    read: (id, range) => readLocal(pathOf(id), range),

    remove: (id) => rm(pathOf(id), { force: true }),

    async *list() {
      const folders = await readdir(root, { withFileTypes: true }).catch(() => [])
      for (const folder of folders.filter((entry) => entry.isDirectory() && entry.name.length === 2)) {
        for (const id of await readdir(join(root, folder.name))) {
          const found = await stat(pathOf(id)).catch(() => undefined)
          if (found) yield { id, modifiedAt: found.mtimeMs }
        }
      }
    },
  }
}
