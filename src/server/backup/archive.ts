import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { extract, type Pack, pack } from 'tar-stream'

const PIECE_BYTES = 1024 * 1024

/** The parts of an archive, in this order: `begin`, tables, files, kept files, `end`. */
export type PartKind = 'begin' | 'table' | 'file' | 'kept' | 'end'

/** Writes parts of unknown length as numbered tar entries of at most a megabyte each, because tar needs the size of an entry beforehand. */
export function archiveWriter() {
  const archive: Pack = pack()

  function entry(name: string, piece: Buffer) {
    return new Promise<void>((resolve, reject) => {
      archive
        .entry({ name, size: piece.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
        .end(piece)
    })
  }

  return {
    stream: webStream(archive),

    /** Writes one part. Returns its size in bytes, its SHA-256 when no hash is given, and the source's return value. */
    async part<R>(
      { kind, name }: { kind: PartKind; name: string },
      source: AsyncGenerator<Uint8Array, R>,
      hash: Hash = createHash('sha256'),
    ) {
      const pieces = inPieces(source)
      let bytes = 0
      for (let index = 1; ; index++) {
        const { value, done } = await pieces.next()
        if (done) return { bytes, hash, result: value as R }
        hash.update(value)
        bytes += value.length
        await entry(`${kind}/${name}/${index}`, value)
      }
    },

    json: (kind: 'begin' | 'end', value: object) => entry(`${kind}/${kind}/1`, Buffer.from(JSON.stringify(value))),

    finish: () => archive.finalize(),
    fail: (error: Error) => archive.destroy(error),
  }
}

/** A pull stream: it reads no further than its consumer does (back-pressure). */
function webStream(archive: Pack): ReadableStream<Uint8Array> {
  const chunks = (archive as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => archive.destroy(reason),
  })
}

/** Joins small chunks and splits large ones. */
async function* inPieces<R>(source: AsyncGenerator<Uint8Array, R>): AsyncGenerator<Buffer, R> {
  let held: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await source.next()
    if (done) {
      if (size > 0) yield Buffer.concat(held)
      return value as R
    }
    held.push(value)
    size += value.length
    if (size < PIECE_BYTES) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; at + PIECE_BYTES <= whole.length; at += PIECE_BYTES) yield whole.subarray(at, at + PIECE_BYTES)
    held = at < whole.length ? [whole.subarray(at)] : []
    size = whole.length - at
  }
}

export interface PartSink {
  write(chunk: Uint8Array): Promise<void> | void
  end(): unknown
}

/** Reads an archive as a stream, and writes each part's bytes to the sink that `open` makes for it. */
export async function readArchive(
  plain: ReadableStream<Uint8Array>,
  open: (part: { kind: PartKind; name: string }) => Promise<PartSink> | PartSink,
) {
  const archive = extract()
  const feeding = feed(plain, archive)
  // The reading loop throws the same error.
  feeding.catch((error) => archive.destroy(error))
  let current: string | undefined
  let sink: PartSink | undefined
  for await (const entry of archive) {
    const [kind = '', name = ''] = entry.header.name.split('/')
    if (current !== `${kind}/${name}`) {
      await sink?.end()
      sink = await open({ kind: kind as PartKind, name })
      current = `${kind}/${name}`
    }
    for await (const chunk of entry) await sink?.write(chunk as Uint8Array)
  }
  await feeding
  await sink?.end()
}

async function feed(plain: ReadableStream<Uint8Array>, archive: ReturnType<typeof extract>) {
  for await (const chunk of plain) {
    if (!archive.write(chunk)) await once(archive, 'drain')
  }
  archive.end(undefined)
}

/** A sink for a part that is small enough for memory: parses its JSON. */
export function jsonSink(use: (value: unknown) => Promise<void> | void): PartSink {
  const chunks: Uint8Array[] = []
  return {
    write: (chunk) => void chunks.push(Uint8Array.from(chunk)),
    end: () => use(JSON.parse(Buffer.concat(chunks).toString())),
  }
}
