import { crc32 } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'

export interface Document {
  name: string
  mimeType: string
  buffer: Buffer
}

/** One page with a line of text. */
export async function pdf(name: string, text = 'A document'): Promise<Document> {
  const document = await PDFDocument.create()
  document.addPage([400, 300]).drawText(text, { x: 40, y: 240, size: 16 })
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

function picture(width = 640, height = 480) {
  return sharp({ create: { width, height, channels: 3, background: '#5b8fb0' } })
}

export async function jpg(name: string): Promise<Document> {
  return { name, mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() }
}

export async function png(name: string): Promise<Document> {
  return { name, mimeType: 'image/png', buffer: await picture().png().toBuffer() }
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** A Word document of one paragraph. */
export function docx(name: string, text = 'Curriculum vitae'): Document {
  const body = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
  const buffer = zip({ '[Content_Types].xml': CONTENT_TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': body })
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', buffer }
}

/** A ZIP archive without compression. */
function zip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, place, name]))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}
