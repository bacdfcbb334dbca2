import { PDFDocument, PDFName } from 'pdf-lib'
import sharp from 'sharp'

const FAX = { width: 800, height: 100 }
const OFFSET = 273
const LENGTH = 279

/** A real PDF of two pages: a line of text, and a black picture as a fax machine or an office scanner stores it (ITU-T T.6). */
export async function makeScan(text: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([400, 300]).drawText(text, { x: 40, y: 240, size: 16 })
  const page = document.addPage([400, 300])
  const size = { Width: FAX.width, Height: FAX.height }
  const image = document.context.stream(await blackFax(), {
    ...{ Type: 'XObject', Subtype: 'Image', ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 1 },
    ...{ Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: FAX.width, Rows: FAX.height, BlackIs1: true } },
  })
  page.node.setXObject(PDFName.of('Scan'), document.context.register(image))
  const contents = document.context.stream('q 400 0 0 300 0 0 cm /Scan Do Q')
  page.node.set(PDFName.of('Contents'), document.context.register(contents))
  return Buffer.from(await document.save())
}

/** The only strip of a faxed TIFF. */
async function blackFax(): Promise<Buffer> {
  const black = sharp({ create: { ...FAX, channels: 3, background: 'black' } }).toColourspace('b-w')
  const tiff = await black.tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
  const offset = readTag(tiff, OFFSET)
  return tiff.subarray(offset, offset + readTag(tiff, LENGTH))
}

function readTag(tiff: Buffer, tag: number): number {
  const directory = tiff.readUInt32LE(4)
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12
    const isShort = tiff.readUInt16LE(at + 2) === 3
    if (tiff.readUInt16LE(at) === tag) return isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
  }
  throw new Error(`The TIFF has no tag ${tag}`)
}
