import { crc32 } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'

const MADE = new Date('2026-01-05T09:00:00Z')

/** A real PDF of one page: the same bytes for the same text. */
export async function makePdf(text: string): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setCreationDate(MADE)
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([300, 200]).drawText(text, { x: 20, y: 150, size: 14, font })
  return Buffer.from(await document.save())
}

interface Photo {
  width?: number
  height?: number
}

const COLOUR = { r: 20, g: 120, b: 100 }

/** A JPG like a phone's: turned on its side by its orientation tag, with the place where it was taken. */
export function makeJpg({ width = 900, height = 600 }: Photo = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: COLOUR } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: 'CANARY-CAMERA' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } },
    })
    .jpeg()
    .toBuffer()
}

export function makePng({ width = 400, height = 400 }: Photo = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: COLOUR } })
    .png()
    .toBuffer()
}

export interface Entry {
  name: string
  content: Buffer | string
}

function header(signature: number, { size, sum, name }: { size: number; sum: number; name: Buffer }) {
  const central = signature === 0x02014b50
  const head = Buffer.alloc(central ? 46 : 30)
  let at = head.writeUInt32LE(signature)
  if (central) at = head.writeUInt16LE(20, at)
  at = head.writeUInt16LE(20, at)
  at += 8
  at = head.writeUInt32LE(sum, at)
  at = head.writeUInt32LE(size, at)
  at = head.writeUInt32LE(size, at)
  head.writeUInt16LE(name.length, at)
  return head
}

/** An uncompressed zip with exactly these entries, even with equal names. */
export function makeZip(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const [name, content] = [Buffer.from(entry.name), Buffer.from(entry.content)]
    const about = { size: content.length, sum: crc32(content), name }
    const central = header(0x02014b50, about)
    central.writeUInt32LE(offset, 42)
    directory.push(central, name)
    const local = Buffer.concat([header(0x04034b50, about), name, content])
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override
PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** A real Word document with one paragraph and the given additions; `types` replaces its list of content types. */
export function makeDocx(
  text: string,
  more: Entry[] = [],
  types: Entry = { name: '[Content_Types].xml', content: TYPES },
): Buffer {
  return makeZip([
    types,
    { name: '_rels/.rels', content: RELATIONS },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
    ...more,
  ])
}
