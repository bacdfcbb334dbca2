import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Plain bytes in one frame; only the last frame may be shorter. */
export const FRAME_BYTES = 64 * 1024
const FORMAT = 1
const SALT_BYTES = 16
const TAG_BYTES = 16
const HEADER_BYTES = 1 + SALT_BYTES
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES

/** The key and id of a file: bytes sealed for one pair open for no other. */
export interface FileKey {
  /** The person's key, 32 bytes. */
  key: Buffer
  id: string
}

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Derives a key for this one writing of the file, so that a plain counter is a nonce that never repeats. */
function writingKey({ key, id }: FileKey, salt: Uint8Array) {
  return Buffer.from(hkdfSync('sha256', key, salt, `file|${id}`, 32))
}

function nonceOf(index: number) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 8)
  return nonce
}

function frameContext(id: string, { index, last }: { index: number; last: boolean }) {
  return Buffer.from(`${id}|${index}|${last ? 'last' : 'more'}`)
}

/**
 * AES-256-GCM in frames (security 3.6): each frame's tag covers the file's id, its index and whether it is the last
 * one. `see` is shown each plain frame, which is valid during the call.
 */
export async function* encryptFrames(
  source: Source,
  fileKey: FileKey,
  see: (frame: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = writingKey(fileKey, salt)
  const frame = Buffer.allocUnsafeSlow(FRAME_BYTES)
  let filled = 0
  let index = 0

  function seal(last: boolean) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(frameContext(fileKey.id, { index, last }))
    const plain = frame.subarray(0, filled)
    see(plain)
    const sealed = cipher.update(plain)
    cipher.final()
    index++
    filled = 0
    return [sealed, cipher.getAuthTag()]
  }

  yield Buffer.concat([Buffer.from([FORMAT]), salt])
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === FRAME_BYTES) yield* seal(false)
      const taken = Math.min(chunk.length - at, FRAME_BYTES - filled)
      frame.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield* seal(true)
}

/** Plain bytes of a file, `end` included. */
export interface Range {
  start: number
  end: number
}

export interface Sealed {
  /** The size of the plain file in bytes. */
  size: number
  /** Reads sealed bytes, `end` included. A chunk need be valid only until the next one is asked for. */
  read: (range: Range) => AsyncIterable<Uint8Array>
}

/** The size of a sealed file in bytes, from that of the plain one. */
export function sealedSize(size: number) {
  return HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / FRAME_BYTES))
}

/**
 * Reads a stream in pieces of a given size, without a copy where it can; a shorter piece means that it has ended. A
 * piece is valid until the next one is taken. `stop` closes the stream early.
 */
function pieces(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let joined = Buffer.alloc(0)
  let rest: Uint8Array = new Uint8Array()

  async function take(length: number) {
    if (rest.length >= length) {
      const piece = rest.subarray(0, length)
      rest = rest.subarray(length)
      return piece
    }
    if (joined.length < length) joined = Buffer.allocUnsafeSlow(length)
    let filled = 0
    while (filled < length) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next()
        if (done) break
        rest = value
      }
      const taken = Math.min(rest.length, length - filled)
      joined.set(rest.subarray(0, taken), filled)
      rest = rest.subarray(taken)
      filled += taken
    }
    return joined.subarray(0, filled)
  }

  return { take, stop: async () => void (await chunks.return?.()) }
}

function openFrame(frame: Uint8Array, { key, index, context }: { key: Buffer; index: number; context: Buffer }) {
  if (frame.length < TAG_BYTES) throw new Error('sealed file is incomplete')
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index))
    .setAAD(context)
    .setAuthTag(frame.subarray(-TAG_BYTES))
  const plain = decipher.update(frame.subarray(0, -TAG_BYTES))
  // No byte of a frame leaves before its tag has been checked.
  decipher.final()
  return plain
}

/** The plain bytes of `range`. Throws when any frame of it was changed, moved, cut off or belongs to another file. */
export async function* decryptFrames(
  { size, read }: Sealed,
  { fileKey, range }: { fileKey: FileKey; range: Range },
): AsyncGenerator<Buffer> {
  const finalIndex = Math.max(0, Math.ceil(size / FRAME_BYTES) - 1)
  const first = Math.floor(range.start / FRAME_BYTES)
  const last = Math.max(first, Math.min(finalIndex, Math.floor(range.end / FRAME_BYTES)))
  const end = Math.min(sealedSize(size), HEADER_BYTES + (last + 1) * SEALED_FRAME_BYTES) - 1

  let source = pieces(read({ start: 0, end: first === 0 ? end : HEADER_BYTES - 1 }))
  try {
    const header = await source.take(HEADER_BYTES)
    if (header.length !== HEADER_BYTES || header[0] !== FORMAT) throw new Error('sealed file has an unknown format')
    const key = writingKey(fileKey, header.subarray(1))
    if (first > 0) {
      await source.stop()
      source = pieces(read({ start: HEADER_BYTES + first * SEALED_FRAME_BYTES, end }))
    }
    for (let index = first; index <= last; index++) {
      const context = frameContext(fileKey.id, { index, last: index === finalIndex })
      const plain = openFrame(await source.take(SEALED_FRAME_BYTES), { key, index, context })
      const offset = index * FRAME_BYTES
      yield plain.subarray(Math.max(0, range.start - offset), Math.min(plain.length, range.end + 1 - offset))
    }
  } finally {
    await source.stop()
  }
}
