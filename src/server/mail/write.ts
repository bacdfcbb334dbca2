import { htmlOf } from './html.ts'
import type { Letter, Mail } from './letter.ts'
import { textOf } from './text.ts'

/** The one way to make a mail: HTML and plain text that say the same. */
export function writeMail(letter: Letter): Mail {
  const { to, kind, subject, stop } = letter
  return { to, kind, subject, text: textOf(letter), html: htmlOf(letter), ...(stop && { stopUrl: stop.url }) }
}
