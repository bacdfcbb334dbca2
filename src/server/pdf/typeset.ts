import { createRequire } from 'node:module'
import { withPrintable } from './letters.ts'

/** A document as pdfmake describes it. */
export type PdfDefinition = Record<string, unknown>

interface PdfMake {
  setFonts(fonts: Record<string, unknown>): void
  setLocalAccessPolicy(may: (path: string) => boolean): void
  setUrlAccessPolicy(may: (url: string) => boolean): void
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> }
}

const require = createRequire(import.meta.url)
let loaded: PdfMake | undefined

/** Loaded with the first document: most processes never make one. Nothing is fetched, and no file is read but the fonts. */
function pdfmake(): PdfMake {
  if (loaded) return loaded
  loaded = require('pdfmake') as PdfMake
  const fonts = require('pdfmake/fonts/Roboto.js') as { Roboto: Record<string, string> }
  const fontFiles = Object.values(fonts.Roboto)
  loaded.setFonts(fonts)
  loaded.setLocalAccessPolicy((path) => fontFiles.includes(path))
  loaded.setUrlAccessPolicy(() => false)
  return loaded
}

/** Sets an A4 document in Roboto, in Latin letters what that has none for: some fifty milliseconds without a pause, so that only the PDF thread does it. */
export function typeset(definition: PdfDefinition): Promise<Buffer> {
  const defaults = { pageSize: 'A4', pageMargins: [48, 48, 48, 60], lang: 'en-GB' }
  return pdfmake()
    .createPdf({
      ...defaults,
      ...(withPrintable(definition) as PdfDefinition),
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    })
    .getBuffer()
}
