const MAX_LENGTH = 255
// Bidirectional control characters: `cv<mark>fdp.exe` would be shown as `cvexe.pdf`.
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/**
 * A file name to show and to save under: the last part of a path, one line, no bidirectional controls, at most 255
 * characters with its extension.
 */
export function displayName(given: string) {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(BIDI_MARKS, '')
    .replace(/\p{Cc}+/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
    .replace(/^\.+/, '')
  const extension = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - extension.length) || 'file'
  return stem.slice(0, MAX_LENGTH - extension.length).toWellFormed() + extension
}

/** A Content-Disposition header (RFC 6266) that offers a file for saving, with an ASCII name for old clients and the real one. */
export function attachment(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A name as one part of a path inside an archive: no separator, no control character, never `.` or `..`, at most 100 characters. */
export function pathPart(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(UNSAFE, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return [...clean].slice(0, 100).join('') || 'unnamed'
}
