// The lengths of the fixed parts of a ZIP, in bytes.
const LOCAL = 30
const DESCRIPTOR = 16
const RECORD = 46
const END = 22

/** One file of a ZIP in the pieces that it consists of. */
export interface ZipPart {
  /** Its header and name. */
  local: Buffer
  content: Buffer
  descriptor: Buffer
  /** Its record of the directory. */
  record: Buffer
}

/** Takes a ZIP without comments and gaps apart: each size is in a descriptor behind its file. */
export function zipParts(zip: Buffer): ZipPart[] {
  const parts: ZipPart[] = []
  let at = zip.readUInt32LE(zip.length - END + 16)
  while (at < zip.length - END) {
    const [name, extra, start] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt32LE(at + 42)]
    const record = Buffer.from(zip.subarray(at, at + RECORD + name + extra))
    const content = start + LOCAL + name
    const behind = content + record.readUInt32LE(20)
    parts.push({
      local: Buffer.from(zip.subarray(start, content)),
      content: Buffer.from(zip.subarray(content, behind)),
      descriptor: Buffer.from(zip.subarray(behind, behind + DESCRIPTOR)),
      record,
    })
    at += record.length
  }
  return parts
}

interface Around {
  before?: Buffer
  /** Before the directory, and before its end. */
  between?: Buffer
  beforeEnd?: Buffer
  comment?: Buffer
  after?: Buffer
}

/** Puts a ZIP together with offsets that are right, so that every program opens it. */
export function zipOfParts(parts: readonly ZipPart[], { before, between, beforeEnd, comment, after }: Around = {}) {
  const none = Buffer.alloc(0)
  let at = before?.length ?? 0
  const records: Buffer[] = []
  for (const { local, content, descriptor, record } of parts) {
    const placed = Buffer.from(record)
    placed.writeUInt32LE(at, 42)
    records.push(placed)
    at += local.length + content.length + descriptor.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(END)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at + (between?.length ?? 0), 16)
  end.writeUInt16LE(comment?.length ?? 0, 20)
  const files = parts.flatMap(({ local, content, descriptor }) => [local, content, descriptor])
  return Buffer.concat([
    ...[before ?? none, ...files, between ?? none, directory, beforeEnd ?? none, end, comment ?? none, after ?? none],
  ])
}

/** The same file under another name. */
export function renamed({ local, record, ...part }: ZipPart, name: string): ZipPart {
  const bytes = Buffer.from(name)
  const [header, entry] = [Buffer.from(local.subarray(0, LOCAL)), Buffer.from(record.subarray(0, RECORD))]
  const extra = record.subarray(RECORD + record.readUInt16LE(28))
  header.writeUInt16LE(bytes.length, 26)
  entry.writeUInt16LE(bytes.length, 28)
  return { ...part, local: Buffer.concat([header, bytes]), record: Buffer.concat([entry, bytes, extra]) }
}
