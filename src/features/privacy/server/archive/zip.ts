import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ArrivedFile, FileStore } from '#server/files.ts'
import { uniquePaths } from '../../rules/exports.ts'

type Content = string | Buffer | AsyncIterable<string | Buffer>

/** Adds one file; resolves once its bytes have gone on, so that no more than one is in memory. */
export type AddFile = (path: string, content: Content, options?: { compress?: boolean }) => Promise<void>

interface Wish {
  files: FileStore
  fileKey: { key: Buffer; id: string }
  at: Date
}

/** Writes a zip into the file store as `produce` adds to it, sealed on its way. Whatever fails on either side ends both, and nothing stays behind. */
export async function writeArchive({ files, fileKey, at }: Wish, produce: (add: AddFile) => Promise<void>): Promise<ArrivedFile> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const unique = uniquePaths()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  zip.on('error', broken.reject)

  function add(path: string, content: Content, { compress = true } = {}) {
    const whole = typeof content === 'string' || Buffer.isBuffer(content)
    const source = Readable.from(whole ? [content] : content, { objectMode: false, highWaterMark: 256 * 1024 })
    const sent = new Promise<void>((done, fail) => source.once('end', done).once('error', fail))
    zip.addReadStreamLazy(unique(path), { mtime: at, compress }, (give) => give(null, source))
    return Promise.race([sent, broken.promise]).finally(() => source.destroy())
  }

  const receiving = files.receive(output, fileKey)
  receiving.catch(broken.reject)
  try {
    await produce(add)
    zip.end()
  } catch (error) {
    output.destroy(error as Error)
    await receiving.then((arrived) => arrived.discard()).catch(() => {})
    throw error
  }
  return receiving
}
