import { createHmac } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { noRoom } from '../calls/errors.ts'
import type { Env } from '../env.ts'
import { DamagedError } from '../health/damage.ts'
import { decryptFrames, encryptFrames, type FileKey, type Range } from './cipher.ts'
import { type BlobStore, createFolderStore, readLocal } from './folder.ts'
import { createS3Store } from './s3.ts'

/** A sealed file that has arrived and that nobody can reach yet: keep it or discard it. */
export interface ArrivedFile {
  /** Plain bytes. */
  size: number
  /** HMAC-SHA256 of the plain bytes under the owner's key: equal for equal files of one owner, and meaningless without the key. */
  digest: Buffer
  /** The whole plain file, in memory. */
  bytes(): Promise<Buffer>
  /** Once this resolves the file survives a crash. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface StoredFile extends FileKey {
  /** Plain bytes. */
  size: number
}

/** People's and teams' files, encrypted with their owner's key before they reach a disk. The store knows ids only; rows hold the owner. */
export interface FileStore {
  /** Encrypts a stream as it arrives. When the source throws, the error passes through and nothing is kept. */
  receive(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, fileKey: FileKey): Promise<ArrivedFile>
  /** The plain bytes, or a part of them (`end` included). Throws when the blob is missing or was tampered with. */
  read(file: StoredFile, range?: Range): AsyncIterable<Buffer>
  remove(id: string): Promise<void>
  list(): ReturnType<BlobStore['list']>
  /** Removes what arrived before `before` (milliseconds since the epoch) and was neither kept nor discarded; returns how many. */
  sweepArrivals(before: number): Promise<number>
}

// A frame is yielded as two pieces: its bytes and its tag.
const WRITE_TOGETHER = 8

/** Writes in batches, and syncs before it resolves. */
async function writeAll(path: string, frames: AsyncIterable<Buffer>) {
  const handle = await open(path, 'wx', 0o600)
  try {
    let batch: Buffer[] = []
    for await (const frame of frames) {
      batch.push(frame)
      if (batch.length < WRITE_TOGETHER) continue
      await handle.writev(batch)
      batch = []
    }
    if (batch.length > 0) await handle.writev(batch)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function* watched(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, see: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    see(chunk)
    yield chunk
  }
}

async function collect(source: AsyncIterable<Buffer>, size: number) {
  const whole = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const part of source) filled += part.copy(whole, filled)
  return whole
}

const isLost = ({ code, name }: NodeJS.ErrnoException) => code === 'ENOENT' || name === 'NoSuchKey'
const isForged = ({ code = '', name }: NodeJS.ErrnoException) =>
  name === 'Error' && (!code || code.startsWith('ERR_OSSL'))
const isFull = ({ code = '' }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT'

/**
 * Turns errors of the cipher (changed, truncated or moved bytes) and a missing file into DamagedError. Other errors of the store or the
 * disk pass through.
 */
async function* orDamaged(pieces: AsyncGenerator<Buffer>, id: string): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    if (!isLost(error as Error) && !isForged(error as Error)) throw error
    throw new DamagedError({ object: `files:${id}` }, error)
  }
}

/** Sealed files under DATA_DIR/files, or in a bucket when S3 is configured. */
export function createBlobStore({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): BlobStore {
  return s3 ? createS3Store(s3) : createFolderStore(join(dataDir, 'files'))
}

/** The folder for incomplete files, on this machine whatever the store is. */
export function arrivalsFolder(dataDir: string) {
  return join(dataDir, 'files', 'arriving')
}

export interface StoreOptions {
  /** Called after each write, with whether there was room for it. */
  onRoom?: (enough: boolean) => void
}

/** Files in the configured store; uploads arrive in a local folder first. */
export function createFileStore(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  { onRoom = () => {} }: StoreOptions = {},
): FileStore {
  const arrivals = arrivalsFolder(dataDir)
  const blobs = createBlobStore({ dataDir, s3 })

  async function whereThereIsRoom<T>(write: () => Promise<T>) {
    try {
      const result = await write()
      onRoom(true)
      return result
    } catch (error) {
      if (!isFull(error as Error)) throw error
      onRoom(false)
      throw noRoom()
    }
  }

  return {
    async receive(source, fileKey) {
      const path = join(arrivals, crypto.randomUUID())
      const content = createHmac('sha256', fileKey.key).update('content|')
      let size = 0
      try {
        const plain = watched(source, (chunk) => {
          size += chunk.length
          content.update(chunk)
        })
        await whereThereIsRoom(async () => {
          await mkdir(arrivals, { recursive: true, mode: 0o700 })
          await writeAll(path, encryptFrames(plain, fileKey))
        })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      const sealed = { size, read: (range: Range) => readLocal(path, range) }
      return {
        size,
        digest: content.digest(),
        bytes: () => collect(decryptFrames(sealed, { fileKey, range: { start: 0, end: size - 1 } }), size),
        keep: () => whereThereIsRoom(() => blobs.put(fileKey.id, path)),
        discard: () => rm(path, { force: true }),
      }
    },

    read({ size, ...fileKey }, range = { start: 0, end: size - 1 }) {
      return orDamaged(
        decryptFrames({ size, read: (part) => blobs.read(fileKey.id, part) }, { fileKey, range }),
        fileKey.id,
      )
    },

    remove: (id) => blobs.remove(id),

    list: () => blobs.list(),

    async sweepArrivals(before) {
      let removed = 0
      for (const name of await readdir(arrivals).catch(() => [])) {
        const path = join(arrivals, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtimeMs >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
