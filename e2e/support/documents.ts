import { makeDocx, makeJpg, makePdf, makePng } from '#testing/files/documents.ts'
import { makeScan } from '#testing/files/scans.ts'

export interface Document {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF of one page with a line of text. */
export async function pdf(name: string, text = 'A document'): Promise<Document> {
  return { name, mimeType: 'application/pdf', buffer: await makePdf(text) }
}

/** A PDF of two pages, the second like an office scanner's. */
export async function scannedPdf(name: string): Promise<Document> {
  return { name, mimeType: 'application/pdf', buffer: await makeScan('Typed page') }
}

export async function jpg(name: string): Promise<Document> {
  return { name, mimeType: 'image/jpeg', buffer: await makeJpg({ width: 640, height: 480 }) }
}

export async function png(name: string): Promise<Document> {
  return { name, mimeType: 'image/png', buffer: await makePng({ width: 640, height: 480 }) }
}

/** A Word document of one paragraph. */
export function docx(name: string, text = 'Curriculum vitae'): Document {
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: makeDocx(text),
  }
}
