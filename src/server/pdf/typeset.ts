import { createRequire } from 'node:module'
import { withPrintable } from './letters.ts'

/** A document definition of pdfmake. */
export type PdfDefinition = Record<string, unknown>

interface PdfMake {
  virtualfs: { writeFileSync(path: string, content: Buffer): void }
  setFonts(fonts: Record<string, unknown>): void
  setLocalAccessPolicy(may: (path: string) => boolean): void
  setUrlAccessPolicy(may: (url: string) => boolean): void
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> }
}

const require = createRequire(import.meta.url)
let loaded: PdfMake | undefined

interface Font {
  getGlyph(id: number, codePoints?: number[]): { codePoints: number[] } | null
}

interface FontKit {
  openSync(path: string): Font
  registerFormat(format: unknown): void
}

/**
 * Lets a document open fonts that stay open: pdfmake reads its fonts anew for each, half of its time. What it is given as
 * the file of a font is the path alone, and a format of its own takes that for the font. Each document chooses its letters.
 */
function keepOpen(virtualfs: PdfMake['virtualfs'], paths: readonly string[]) {
  const { openSync, registerFormat } = require('fontkit') as FontKit
  const opened = new Map<string, Font>()
  const pathIn = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, LONGEST_PATH)).toString()
  function open({ buffer }: { buffer: Uint8Array }) {
    const path = pathIn(buffer)
    const font = opened.get(path) ?? readable(openSync(path))
    opened.set(path, font)
    return font
  }
  registerFormat(Object.assign(open, { probe: (bytes: Uint8Array) => paths.includes(pathIn(bytes)) }))
  for (const path of paths) virtualfs.writeFileSync(path, Buffer.from(path))
}

const LONGEST_PATH = 4096

/**
 * Lets a glyph stand for the text that asks for it. The font keeps each glyph as it was first asked for: the point as a
 * part of a colon, without a letter of its own, so that the figures of every later document would be copied without it.
 */
function readable(font: Font) {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph && codePoints.length > 0) glyph.codePoints = codePoints
    return glyph
  }
  return font
}

/** Loads pdfmake with the first document: most processes never make one. It fetches nothing and reads no file. */
function pdfmake(): PdfMake {
  if (loaded) return loaded
  loaded = require('pdfmake') as PdfMake
  const fonts = require('pdfmake/fonts/Roboto.js') as { Roboto: Record<string, string> }
  keepOpen(loaded.virtualfs, Object.values(fonts.Roboto))
  loaded.setFonts(fonts)
  loaded.setLocalAccessPolicy(() => false)
  loaded.setUrlAccessPolicy(() => false)
  return loaded
}

/**
 * Renders an A4 document in Roboto, transliterated where Roboto lacks a glyph: some 20 ms without a pause, so only the
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
