import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Range } from './cipher.ts'

/** The store of finished, sealed files. */
export interface BlobStore {
  /** Moves the local file at `path` into the store; once this resolves the blob survives a crash. */
  put(id: string, path: string): Promise<void>
  /** Throws when there is no such blob. */
  read(id: string, range: Range, options?: ReadOptions): AsyncIterable<Uint8Array>
  /** Removing a blob that does not exist is no error. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; modifiedAt: number }>
}

const CHUNK_BYTES = 256 * 1024

async function syncFolder(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface ReadOptions {
  /** Reads into the same memory again and again: a chunk is valid until the next one is asked for. */
  reuse?: boolean
}

/** Reads a part of a local file, `end` included. The file is open from the first chunk until the last one, or until the consumer stops. */
export async function* readLocal(
  path: string,
  { start, end }: Range,
  { reuse = false }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const make = () => Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - start + 1))
    let chunk = make()
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, end - at + 1), at)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
      at += bytesRead
      if (!reuse) chunk = make()
    }
  } finally {
    await file.close()
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

    read: (id, range, options) => readLocal(pathOf(id), range, options),

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
