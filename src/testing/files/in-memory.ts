import { setImmediate } from 'node:timers/promises'
import { FRAME_BYTES } from '#server/files/cipher.ts'
import type { PlainFile } from '#server/files/plain.ts'

/** A file in frames, as the store reads it, with a pause before each like a disk's. */
export function inMemory(bytes: Buffer): PlainFile {
  return {
    size: bytes.length,
    async *read({ start, end } = { start: 0, end: bytes.length - 1 }) {
      if (start >= bytes.length) throw new Error('behind the end')
      for (let at = start; at <= end; at = (Math.floor(at / FRAME_BYTES) + 1) * FRAME_BYTES) {
        await setImmediate()
        yield bytes.subarray(at, Math.min(end + 1, (Math.floor(at / FRAME_BYTES) + 1) * FRAME_BYTES))
      }
    },
  }
}
