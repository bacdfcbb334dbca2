import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { AddFile, Content } from '#server/exports.ts'
import type { ArrivedFile, FileStore } from '#server/files/store.ts'
import { uniquePaths } from '../../rules/exports.ts'

interface ZipOptions {
  files: FileStore
  fileKey: { key: Buffer; id: string }
  at: Date
}

/**
 * Writes a zip into the file store while `produce` adds to it, encrypted on the way. An error on either side ends both,
 * and nothing is left behind.
 */
export async function writeArchive(
  { files, fileKey, at }: ZipOptions,
  produce: (add: AddFile) => Promise<void>,
): Promise<ArrivedFile> {
  const zip = new ZipFile()
  const unique = uniquePaths()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  zip.on('error', broken.reject)

  function add(path: string, content: Content, { compress = true } = {}) {
    const whole = typeof content === 'string' || Buffer.isBuffer(content)
    const source = Readable.from(whole ? [content] : content, { objectMode: false, highWaterMark: 256 * 1024 })
    const sent = finished(source)
    zip.addReadStreamLazy(unique(path), { mtime: at, compress }, (give) => give(null, source))
    return Promise.race([sent, broken.promise]).finally(() => source.destroy())
  }

  const stopping = new AbortController()
  let arrived: ArrivedFile | undefined
  async function receive(plain: AsyncIterable<Uint8Array>) {
    arrived = await files.receive(plain, fileKey)
  }
  const receiving = pipeline(zip.outputStream as Readable, receive, { signal: stopping.signal })
  receiving.catch(broken.reject)
  try {
    await produce(add)
    zip.end()
    await receiving
    return arrived as unknown as ArrivedFile
  } catch (error) {
    stopping.abort()
    await receiving.catch(() => {})
    throw error
  }
}
