import { inSentence } from '#shared/names.ts'
import type { Letter, Link } from './letter.ts'

export const PRODUCT = 'Care Staffing'

/** A mail as plain text: the same words as in its HTML, in the same order. */
export function textOf(letter: Letter): string {
  const { team, title, lines, note, facts = [], list = [], code, button, after = [], why, choose, stop } = letter
  const blocks = [
    team ? `${inSentence(oneLine(team))} on ${PRODUCT}` : PRODUCT,
    oneLine(title),
    ...lines.map(oneLine),
    note && `${oneLine(note.from)} writes:\n${note.text.replace(/^/gm, '> ')}`,
    facts.map(([label, value]) => oneLine(`${label}: ${value}`)).join('\n'),
    ...list.map((line) => (typeof line === 'string' ? `- ${oneLine(line)}` : lineOrLink(line))),
    code && `Your code is ${code}`,
    button && lineOrLink(button),
    ...after.map(lineOrLink),
    ['--', oneLine(why), ...[choose, stop].flatMap((link) => (link ? lineOrLink(link) : [])), sentBy(team)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function sentBy(team: string | undefined) {
  return team ? `Sent by ${PRODUCT} for ${inSentence(oneLine(team))}` : `Sent by ${PRODUCT}`
}

function lineOrLink(line: string | Link) {
  return typeof line === 'string' ? oneLine(line) : `${oneLine(line.label)}:\n${line.url}`
}

// A name with a line end would write lines of its own into a plain text.
function oneLine(text: string) {
  return text.replace(/\s+/gu, ' ').trim()
}
