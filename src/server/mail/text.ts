import { inSentence } from '#shared/names.ts'
import { formatShortDay, londonDay, londonTime } from '#shared/time.ts'
import type { Fact, Letter, Line, Link } from './letter.ts'

export const PRODUCT = 'Care Staffing'

/** A mail as plain text: the same words as in its HTML, in the same order. */
export function textOf(letter: Letter): string {
  const { team, lead, title, lines, note, facts = [], list = [], code, button, after = [], why, choose, stop } = letter
  const blocks = [
    team ? `${inSentence(oneLine(team))} on ${PRODUCT}` : PRODUCT,
    lead && oneLine(lead),
    oneLine(title),
    ...lines.map(oneLine),
    note && `${oneLine(note.from)} writes:\n${note.text.replace(/^/gm, '> ')}`,
    ...list.map((line) => (typeof line === 'string' ? `- ${oneLine(line)}` : listed(line))),
    facts.map(factLines).join('\n'),
    code && `Your code is ${code}`,
    button && lineOrLink(button),
    ...after.map(lineOrLink),
    ['--', oneLine(why), ...[choose, stop].flatMap((link) => (link ? lineOrLink(link) : [])), sentBy(letter)].join(
      '\n',
    ),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The foot of a mail: who sends it, for which team, and when the notification was made. */
export function sentBy({ team, toldAt }: Pick<Letter, 'team' | 'toldAt'>) {
  const by = team ? `Sent by ${PRODUCT} for ${inSentence(oneLine(team))}` : `Sent by ${PRODUCT}`
  if (!toldAt) return by
  const at = new Date(toldAt)
  return `${by} · ${formatShortDay(londonDay(at), { today: londonDay(at) })}, ${londonTime(at)}`
}

function factLines([label, value, { text, link } = {}]: Fact) {
  const more = [text, link && `${link.label}: ${link.url}`].flatMap((line) => (line ? `  ${oneLine(line)}` : []))
  return [oneLine(`${label}: ${value}`), ...more].join('\n')
}

function listed({ more, ...link }: Line) {
  return `- ${oneLine(link.label)}${more ? `\n  ${oneLine(more)}` : ''}\n  ${link.url}`
}

function lineOrLink(line: string | Link) {
  return typeof line === 'string' ? oneLine(line) : `${oneLine(line.label)}:\n${line.url}`
}

// A name with a line end would write lines of its own into a plain text.
function oneLine(text: string) {
  return text.replace(/\s+/gu, ' ').trim()
}
