import { createHmac } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { encryptFrames, type FileKey, FRAME_BYTES } from './cipher.ts'
import { HEAD_BYTES, PDF } from './kinds.ts'
import { type PdfSeen, scanPdf } from './pdf-scan.ts'

export interface Sealed {
  /** Plain bytes. */
  size: number
  /** HMAC-SHA256 of the plain bytes under the owner's key: equal for equal files of one owner, and meaningless without the key. */
  digest: Uint8Array
  /** The first bytes, and what a PDF showed. */
  head: Uint8Array
  seen: PdfSeen | undefined
}

interface Sealing {
  source: AsyncIterable<Uint8Array>
  fileKey: FileKey
  /** The media type that the file claims, when it is to be inspected. */
  mime: string | undefined
}

/** Encrypts, hashes and scans a stream as it arrives, and writes it into an open file, which is synced and closed in any case. */
export async function sealInto(handle: FileHandle, { source, fileKey, mime }: Sealing): Promise<Sealed> {
  const content = createHmac('sha256', fileKey.key).update('content|')
  const scan = mime === PDF ? scanPdf() : undefined
  let [head, size] = [new Uint8Array(), 0]
  function see(frame: Buffer) {
    if (size === 0) head = new Uint8Array(frame.subarray(0, HEAD_BYTES))
    size += frame.length
    content.update(frame)
    scan?.see(frame)
  }
  // One write is under way while the next frames are encrypted.
  const file = handle.createWriteStream({ flush: true, highWaterMark: 8 * FRAME_BYTES })
  await pipeline(encryptFrames(source, fileKey, see), file)
  return { size, digest: content.digest(), head, seen: scan?.end() }
}
