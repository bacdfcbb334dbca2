import { htmlOf } from './html.ts'
import type { Letter, Mail } from './letter.ts'
import { textOf } from './text.ts'

/** The only way to make a mail: HTML and plain text with the same content. */
export function writeMail(letter: Letter): Mail {
  const { to, kind, subject, stop, calendar } = letter
  return {
    to,
    kind,
    subject,
    text: textOf(letter),
    html: htmlOf(letter),
    ...(stop && { stopUrl: stop.url }),
    ...(calendar && { calendar }),
  }
}
