/** A file of a pack: `bytes` reads what it holds, and fails when that is not what its fingerprint of 32 bits (CRC-32) and its size say. */
export interface PackedEntry {
  path: string
  size: number
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** What a ZIP says of one file, as far as this product leaves it open. */
interface Described {
  name: Uint8Array
  compressed: boolean
  crc: number
  packedSize: number
  size: number
}

/** When it was made: twice in each record of the directory, the same for all files. */
interface MadeAt {
  dos: number
  unix: number
}

const DESCRIPTOR = 16
const RECORD = 46
const TIMES = 9
const END = 22
const VERSION = 20
const MADE_BY = 0x03_3f
/** The size stands behind the file; its name is UTF-8. */
const FLAGS = 0x08_08
const DEFLATED = 8
/** An ordinary file that its owner may write and others read. */
const FILE_MODE = (0o100_664 << 16) >>> 0
const MOST_FILES = 300

/** Numbers one after another, little endian: `[bytes, value]`. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const method = ({ compressed }: Described) => (compressed ? DEFLATED : 0)

function localHeader(file: Described, { dos }: MadeAt) {
  const fixed = record(
    ...([
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, method(file)],
      [4, dos],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, file.name.length],
      [2, 0],
    ] as const),
  )
  return joined([fixed, file.name])
}

const descriptor = ({ crc, packedSize, size }: Described) =>
  record([4, 0x08074b50], [4, crc], [4, packedSize], [4, size])

function directoryRecord(file: Described, { dos, unix }: MadeAt, at: number) {
  const { name, crc, packedSize, size } = file
  const fixed = record(
    ...([
      [4, 0x02014b50],
      [2, MADE_BY],
      [2, VERSION],
      [2, FLAGS],
      [2, method(file)],
      [4, dos],
    ] as const),
    ...([
      [4, crc],
      [4, packedSize],
      [4, size],
      [2, name.length],
      [2, TIMES],
      [2, 0],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [4, FILE_MODE],
      [4, at],
    ] as const),
  )
  return joined([fixed, name, record([2, 0x5455], [2, 5]), Uint8Array.of(3), record([4, unix])])
}

const endOfDirectory = (count: number, size: number, at: number) =>
  record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index])

const read = async (pack: Blob, from: number, length: number) =>
  new Uint8Array(await pack.slice(from, from + length).arrayBuffer())

/** What the directory says of each file, read as far as it is open; undefined when it cannot have been written here. */
function describedBy(directory: Uint8Array): { files: Described[]; madeAt: MadeAt } | undefined {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length)
  const files: Described[] = []
  let madeAt: MadeAt | undefined
  let at = 0
  while (at < directory.length) {
    if (files.length === MOST_FILES || at + RECORD > directory.length) return undefined
    const length = view.getUint16(at + 28, true)
    const next = at + RECORD + length + TIMES
    if (next > directory.length) return undefined
    files.push({
      name: directory.subarray(at + RECORD, at + RECORD + length),
      compressed: view.getUint16(at + 10, true) !== 0,
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    })
    madeAt ??= { dos: view.getUint32(at + 12, true), unix: view.getUint32(next - 4, true) }
    at = next
  }
  return madeAt && { files, madeAt }
}

/**
 * The files of a ZIP in their order when each byte around them is one that this product writes, undefined otherwise.
 * Programs that unpack differ in what they believe (the directory, each file's own header, what lies before, between
 * and behind them), so no byte is left to choose: what is read here is written again and compared.
 */
export async function readPack(pack: Blob): Promise<PackedEntry[] | undefined> {
  const end = await read(pack, Math.max(0, pack.size - END), END)
  if (end.length < END) return undefined
  const directoryAt = new DataView(end.buffer).getUint32(16, true)
  const directory = await read(pack, directoryAt, Math.max(0, pack.size - END - directoryAt))
  const described = describedBy(directory)
  if (!described) return undefined
  const { files, madeAt } = described
  const records: Uint8Array[] = []
  const entries: PackedEntry[] = []
  let at = 0
  for (const file of files) {
    const header = localHeader(file, madeAt)
    const contentAt = at + header.length
    const behind = contentAt + file.packedSize
    if (!isSame(await read(pack, at, header.length), header)) return undefined
    if (!isSame(await read(pack, behind, DESCRIPTOR), descriptor(file))) return undefined
    records.push(directoryRecord(file, madeAt, at))
    entries.push(entryOf(file, pack.slice(contentAt, behind)))
    at = behind + DESCRIPTOR
  }
  const isWritten =
    at === directoryAt &&
    isSame(directory, joined(records)) &&
    isSame(end, endOfDirectory(files.length, directory.length, directoryAt))
  return isWritten ? entries : undefined
}

function entryOf(file: Described, content: Blob): PackedEntry {
  return {
    path: new TextDecoder().decode(file.name),
    size: file.size,
    async bytes() {
      const bytes = file.compressed ? await unpacked(content, file.size) : new Uint8Array(await content.arrayBuffer())
      if (bytes.length !== file.size || crc32(bytes) !== file.crc) throw new Error('not what the archive says it is')
      return bytes
    },
  }
}

/** No more is unpacked than the file says that it has. */
async function unpacked(content: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return joined(parts)
    size += value.length
    if (size > most) throw new Error('larger than the archive says it is')
    parts.push(value)
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]!
  return (crc ^ 0xffffffff) >>> 0
}
