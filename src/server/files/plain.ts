import { decryptFrames, type FileKey, type Range } from './cipher.ts'
import { readLocal } from './folder.ts'

/** The plain bytes of an encrypted file, decrypted as they are read; they never touch a disk. */
export interface PlainFile {
  /** Bytes. */
  size: number
  read(range?: Range): AsyncIterable<Buffer>
}

export function plainFile(path: string, { size, fileKey }: { size: number; fileKey: FileKey }): PlainFile {
  const sealed = { size, read: (range: Range) => readLocal(path, range, { reuse: true }) }
  return { size, read: (range = { start: 0, end: size - 1 }) => decryptFrames(sealed, { fileKey, range }) }
}

/** Reads a part of a file, or all of it, into memory. */
export async function readPart(file: PlainFile, { start, end }: Range = { start: 0, end: file.size - 1 }) {
  const part = Buffer.allocUnsafeSlow(Math.max(0, Math.min(end, file.size - 1) - start + 1))
  let filled = 0
  if (part.length > 0) for await (const piece of file.read({ start, end })) filled += piece.copy(part, filled)
  return part.subarray(0, filled)
}
