import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { noRoom } from '../calls/errors.ts'
import type { Env } from '../env.ts'
import { DamagedError } from '../health/damage.ts'
import { decryptFrames, type FileKey, type Range } from './cipher.ts'
import { type BlobStore, createFolderStore } from './folder.ts'
import type { Verdict } from './inspect.ts'
import { createS3Store } from './s3.ts'
import { inspectInTurn, type Source, seal } from './thread.ts'

/** A sealed file that has arrived and that nobody can reach yet: keep it or discard it. */
export interface ArrivedFile {
  /** Plain bytes. */
  size: number
  /** HMAC-SHA256 of the plain bytes under the owner's key: equal for equal files of one owner, and meaningless without the key. */
  digest: Buffer
  /** Inspects the file when its turn in the queue has come. */
  inspect(asked: { side: number; person: string }): Promise<Verdict>
  /** Once this resolves the file survives a crash. */
  keep(): Promise<void>
  /** Removes the file if it was not kept. */
  discard(): Promise<void>
}

export interface StoredFile extends FileKey {
  /** Plain bytes. */
  size: number
}

/** People's and teams' files, encrypted with their owner's key before they reach a disk. The store knows ids only; rows hold the owner. */
export interface FileStore {
  /**
   * Encrypts a stream as it arrives; `mime` is what it claims to be, when it is to be inspected. When the source
   * throws, the error passes through and nothing is kept.
   */
  receive(source: Source['chunks'], fileKey: FileKey, options?: Omit<Source, 'chunks'>): Promise<ArrivedFile>
  /** The plain bytes, or a part of them (`end` included). Throws when the blob is missing or was tampered with. */
  read(file: StoredFile, range?: Range): AsyncIterable<Buffer>
  remove(id: string): Promise<void>
  list(): ReturnType<BlobStore['list']>
  /** Removes what arrived before `before` (milliseconds since the epoch) and was neither kept nor discarded; returns how many. */
  sweepArrivals(before: number): Promise<number>
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
  { dataDir, s3, clamdUrl }: Pick<Env, 'dataDir' | 's3'> & Partial<Pick<Env, 'clamdUrl'>>,
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
    async receive(chunks, fileKey, { givenAway, mime = '' } = {}) {
      const path = join(arrivals, crypto.randomUUID())
      let kept = false
      async function write() {
        await mkdir(arrivals, { recursive: true, mode: 0o700 })
        return seal({ chunks, givenAway, mime }, { handle: await open(path, 'wx', 0o600), fileKey })
      }
      async function discard() {
        if (!kept) await rm(path, { force: true })
      }
      async function dropped(error: unknown): Promise<never> {
        await discard()
        throw error
      }
      try {
        const { size, digest, ...passed } = await whereThereIsRoom(write)
        return {
          size,
          digest: Buffer.from(digest),
          inspect: ({ side, person }) =>
            inspectInTurn({ path, size, fileKey, person, inspection: { mime, side, scanner: clamdUrl, ...passed } }),
          async keep() {
            await whereThereIsRoom(() => blobs.put(fileKey.id, path)).catch(dropped)
            kept = true
          },
          discard,
        }
      } catch (error) {
        return dropped(error)
      }
    },

    read({ size, ...fileKey }, range = { start: 0, end: size - 1 }) {
      return orDamaged(
        decryptFrames({ size, read: (part) => blobs.read(fileKey.id, part, { reuse: true }) }, { fileKey, range }),
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
