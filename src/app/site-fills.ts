import { keepWords, keptWords } from '#server/retention.ts'
import { escapeHtml } from '#shared/html.ts'
import { inOrder } from '#shared/in-order.ts'
import { declared } from './declared.ts'

const NO_OPERATOR =
  'The operator has not yet written a name and a contact here. Ask the team that invited you, or the person who gave you this address.'

/**
 * What the static pages about privacy and terms leave open: who runs this installation, and what the features say they
 * hold and for how long.
 */
export function siteFills(operator: string | undefined) {
  return { operator: escapeHtml(operator ?? NO_OPERATOR), holdings: holdings(), retention: retention() }
}

function holdings() {
  return list(
    inOrder(
      declared.flatMap(({ holdings = [] }) => holdings),
      ({ id }) => id,
    ),
    ({ title, what }) => `<b>${escapeHtml(title)}</b> ${escapeHtml(what)}.`,
  )
}

function retention() {
  const rules = list(
    inOrder(
      declared.flatMap(({ retention = {} }) => Object.entries(retention).map(([id, rule]) => ({ id, ...rule }))),
      ({ id }) => id,
    ),
    (rule) => `<b>${escapeHtml(rule.what)}</b> ${escapeHtml(`${capitalised(keptWords(rule))}. ${rule.why}.`)}`,
  )
  const others = list(
    inOrder(
      declared.flatMap(({ sweeps = [] }) => sweeps),
      ({ id }) => id,
    ),
    ({ what, keep }) =>
      `<b>${escapeHtml(what.replace(/^./, (letter) => letter.toUpperCase()))}</b> ${keepWords(keep)}.`,
  )
  return rules + others
}

function capitalised(words: string) {
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

function list<T>(items: T[], html: (item: T) => string) {
  return items.map((item) => `<li>${html(item)}</li>`).join('')
}
