import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'

const require = createRequire(import.meta.url)
let known: Set<number> | undefined

/** The code points that the font has glyphs for; loaded with the first text that is not ASCII. */
function knownLetters(): Set<number> {
  if (known) return known
  const fonts = require('pdfmake/fonts/Roboto.js') as { Roboto: { normal: string } }
  const { openSync } = require('fontkit') as { openSync(path: string): { characterSet: number[] } }
  known = new Set(openSync(fonts.Roboto.normal).characterSet)
  return known
}

const PLAIN = /^[\x20-\x7e\n]*$/
const LONG_WORD = /\S{30}(?=\S)/g
const MAY_BREAK = '\u200b'

/** Whether the font has a glyph for every letter of a text. */
export function isPrintable(text: string): boolean {
  return (
    PLAIN.test(text) || [...text].every((letter) => /\s/.test(letter) || knownLetters().has(letter.codePointAt(0) ?? 0))
  )
}

/** Transliterates a word into Latin letters where the font lacks a glyph, with a capital where it began with one. */
function respell(word: string) {
  if (isPrintable(word)) return word
  const latin = anyAscii(word)
  return latin.charAt(0).toUpperCase() + latin.slice(1)
}

/** A text that the font can show in full, in which a word that is longer than a line may be broken. */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  const known = isPrintable(composed) ? composed : visibleWords(composed)
  return known.replace(LONG_WORD, (part) => part + MAY_BREAK)
}

function visibleWords(text: string) {
  return text
    .split(/(\s+)/)
    .map((word) => (word.trim() === '' ? word : respell(word.replace(/\p{Cf}/gu, ''))))
    .join('')
}

const NOT_TEXT = new Set(['image', 'svg', 'link', 'color', 'info'])

/** The definition with every text in it made printable. */
export function withPrintable(part: unknown): unknown {
  if (typeof part === 'string') return printable(part)
  if (Array.isArray(part)) return part.map(withPrintable)
  if (typeof part === 'function') return (...given: unknown[]) => withPrintable(part(...given))
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, NOT_TEXT.has(key) ? value : withPrintable(value)]),
  )
}
