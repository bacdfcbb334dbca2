import { createRequire } from 'node:module'
import { withPrintable } from './letters.ts'

/** A document definition of pdfmake. */
export type PdfDefinition = Record<string, unknown>

interface PdfMake {
  setFonts(fonts: Record<string, unknown>): void
  setLocalAccessPolicy(may: (path: string) => boolean): void
  setUrlAccessPolicy(may: (url: string) => boolean): void
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> }
}

const require = createRequire(import.meta.url)
let loaded: PdfMake | undefined

/** Loads pdfmake with the first document: most processes never make one. It fetches nothing and reads no file but the fonts. */
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

/**
 * Renders an A4 document in Roboto, transliterated where Roboto lacks a glyph: some 50 ms without a pause, so only the
 * PDF thread calls it.
 */
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
