import { createHmac } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { encryptFrames, type FileKey } from './cipher.ts'

export interface Sealed {
  /** Plain bytes. */
  size: number
  /** HMAC-SHA256 of the plain bytes under the owner's key: equal for equal files of one owner, and meaningless without the key. */
  digest: Uint8Array
}

// A frame is yielded as two pieces: its bytes and its tag.
const WRITE_TOGETHER = 8

/** Writes in batches, and syncs before it resolves. */
async function writeAll(handle: FileHandle, frames: AsyncIterable<Buffer>) {
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

/** Encrypts a stream into an open file as it arrives, and closes the file in any case. */
export async function sealInto(
  handle: FileHandle,
  { source, fileKey }: { source: AsyncIterable<Uint8Array>; fileKey: FileKey },
): Promise<Sealed> {
  const content = createHmac('sha256', fileKey.key).update('content|')
  let size = 0
  async function* watched() {
    for await (const chunk of source) {
      size += chunk.length
      content.update(chunk)
      yield chunk
    }
  }
  await writeAll(handle, encryptFrames(watched(), fileKey))
  return { size, digest: content.digest() }
}
