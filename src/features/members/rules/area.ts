import { postcode } from '#shared/formats.ts'

/** Area or district of a British postcode: LS, LS6, SW1A. */
const CODE = /^[a-z]{1,2}(?:\d[a-z\d]?)?$/

/**
 * A LIKE pattern for the words and codes between spaces that the database keeps of an address (`app.area_of`): a code
 * as a whole, a town by the beginning of a word.
 */
export function areaPattern(text: string): string {
  const full = postcode.normalise(text)
  const outward = postcode.pattern.test(full) ? full.split(' ')[0] : undefined
  const words = (outward ?? text)
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .join(' ')
  if (CODE.test(words)) return `% ${words} %`
  return `% ${words.replace(/[\\%_]/g, '\\$&')}%`
}
