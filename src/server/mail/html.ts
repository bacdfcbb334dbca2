import { inSentence } from '#shared/names.ts'
import { BRAND, type Colour, DARK, LIGHT } from '../colours.ts'
import type { Fact, Letter, Line, Link } from './letter.ts'
import { PRODUCT, sentBy } from './text.ts'

const FONT = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const PAINTS: Record<Colour, string> = {
  ...{ page: 'background', surface: 'background', hover: 'background', line: 'border-color' },
  ...{ text: 'color', 'text-2': 'color', 'text-3': 'color', 'brand-text': 'color' },
}
const COLOURS = Object.keys(PAINTS) as Colour[]

/** A mail as HTML: tables, no pictures, no external resources, no scripts; at most one button. */
export function htmlOf(letter: Letter): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(letter.subject)}</title>
${STYLES.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body ${look(['page'], 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(letter.preheader)}${FILLER}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(letter.title)}" lang="en-GB">
<table ${TABLE} width="100%" ${look(['page'], '')}><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="560" style="width:100%;max-width:560px;text-align:left;overflow-wrap:anywhere">
<tr><td style="padding:0 4px 12px">${head(letter)}</td></tr>
<tr><td><table ${TABLE} width="100%" ${look(['surface', 'line'], 'border:1px solid;border-radius:12px;border-collapse:separate;overflow:hidden')}>
<tr><td height="6" bgcolor="${BRAND.brand}" style="height:6px;padding:0;font-size:0;line-height:0;background:${STRIPE}">&nbsp;</td></tr>
<tr><td class="card" style="padding:24px 32px 28px">
${body(letter)}
</td></tr></table></td></tr>
<tr><td ${look(['text-3'], `padding:16px 4px 0;${font(13, 20)}`)}>${foot(letter)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

// Light colours are inline, for mail programs that drop the style sheet; dark ones are here, for those with a dark
// mode, and as [data-ogsc] for Outlook's.
const dark = (scope: string) =>
  COLOURS.map((colour) => `${scope}.${colour}{${PAINTS[colour]}:${DARK[colour]}!important}`).join('')
// A program that cannot read one style sheet drops it whole, and keeps the others.
const STYLES = [
  '@media (max-width:620px){.card{padding:16px 16px 20px!important}.wide{width:100%!important}.button{display:block!important}}',
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark('')}}`,
  dark('[data-ogsc] '),
]

/**
 * What belongs to a person today has the stripe: their badge, their next shift, their mail. A program without gradients
 * shows one colour.
 */
const STRIPE = `${BRAND.brand} repeating-linear-gradient(135deg,${BRAND.brand} 0 12px,${BRAND['badge-stripe']} 12px 24px)`

/** Keeps the mail's first words out of the preview, after the preheader. */
const FILLER = '&#8203;&nbsp;'.repeat(40)

function head({ team }: Letter) {
  const name = team?.trim() || PRODUCT
  const plate = `width:32px;height:32px;border-radius:8px;background:${BRAND.brand};color:${BRAND['on-brand']};${font(16, 32, 700)}`
  const under = team ? `<br><span ${look(['text-3'], font(13, 16))}>on ${PRODUCT}</span>` : ''
  return `<table ${TABLE}><tr>
<td width="32" height="32" align="center" valign="middle" bgcolor="${BRAND.brand}" aria-hidden="true" style="${plate}">${escapeHtml(initialOf(name))}</td>
<td ${look(['text'], `padding-left:10px;${font(16, 20, 600)}`)}>${escapeHtml(inSentence(name))}${under}</td>
</tr></table>`
}

function initialOf(name: string) {
  const [first] = new Intl.Segmenter('en-GB').segment(name)
  return (first?.segment ?? '').toUpperCase()
}

function body({ lead, title, lines, note, facts = [], list = [], code, button, showsAddress, after = [] }: Letter) {
  return [
    lead && `<p ${look(['text-2'], `margin:0 0 2px;${font(14, 20)}`)}>${escapeHtml(lead)}</p>`,
    `<h1 ${look(['text'], `margin:0 0 12px;${font(22, 28, 700)}`)}>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p ${look(['text-2'], PARAGRAPH)}>${escapeHtml(line)}</p>`),
    note && noteOf(note),
    list.length > 0 && rows(list.map((line) => cell(typeof line === 'string' ? escapeHtml(line) : listed(line)))),
    facts.length > 0 && rows(facts.map(factRow)),
    code &&
      `<p ${look(['text-2'], PARAGRAPH)}>Your code is</p><p ${look(['hover', 'text'], CODE)}>${escapeHtml(code)}</p>`,
    button && pressed(button, showsAddress),
    ...after.map(
      (line) =>
        `<p ${look(['text-2'], `margin:12px 0 0;${font(14, 20)}`)}>${typeof line === 'string' ? escapeHtml(line) : anchor(line)}</p>`,
    ),
  ]
    .filter(Boolean)
    .join('\n')
}

function font(size: number, line: number, weight = 400) {
  return `font:${weight} ${size}px/${line}px ${FONT}`
}

const PARAGRAPH = `margin:0 0 16px;${font(16, 24)}`
const CODE =
  'margin:0 0 16px;padding:12px;border-radius:8px;text-align:center;letter-spacing:4px;font:700 28px/36px monospace'

function noteOf({ from, text }: NonNullable<Letter['note']>) {
  const words = text.split('\n').map(escapeHtml).join('<br>')
  return `<div ${look(['line'], 'margin:0 0 20px;padding:2px 0 2px 14px;border:solid;border-width:0 0 0 3px')}>
<p ${look(['text-3'], `margin:0 0 4px;${font(13, 20)}`)}>${escapeHtml(from)} writes:</p>
<p dir="auto" ${look(['text'], `margin:0;${font(16, 24)}`)}>${words}</p>
</div>`
}

function rows(cells: readonly string[]) {
  return `<table ${TABLE} width="100%" ${look(['line'], 'margin:0 0 24px;border:solid;border-width:1px 0 0')}>
${cells.map((one) => `<tr>${one}</tr>`).join('\n')}
</table>`
}

const ROW = 'border:solid;border-width:0 0 1px'

function factRow([label, value, { text, link } = {}]: Fact) {
  const more = [
    text && `<br><span ${look(['text-3'], font(13, 20))}>${escapeHtml(text)}</span>`,
    link && `<br>${anchor(link, font(13, 20))}`,
  ]
  return `<td width="88" valign="top" ${look(['text-3', 'line'], `padding:10px 12px 10px 0;${ROW};${font(14, 20)}`)}>${escapeHtml(label)}</td>
<td valign="top" ${look(['text', 'line'], `padding:10px 0;${ROW};${font(14, 20, 600)}`)}>${escapeHtml(value)}${more.filter(Boolean).join('')}</td>`
}

function listed({ more, ...link }: Line) {
  const below = more && `<span ${look(['text-3'], font(13, 20))}>${escapeHtml(more)}</span>`
  return [anchor(link, `display:block;${font(14, 20, more ? 600 : 400)}`), below].filter(Boolean).join('')
}

function cell(html: string) {
  return `<td ${look(['text-2', 'line'], `padding:12px 0;${ROW};${font(14, 20)}`)}>${html}</td>`
}

function anchor({ label, url }: Link, css = '') {
  return `<a href="${escapeHtml(url)}" ${look(['brand-text'], `text-decoration:underline;${css}`)}>${escapeHtml(label)}</a>`
}

/** The button, and below it its address, where people check it before they press. */
function pressed({ label, url }: Link, showsAddress = false) {
  const shape = `display:inline-block;padding:12px 24px;border-radius:8px;text-align:center;text-decoration:none;color:${BRAND['on-brand']};${font(16, 20, 600)}`
  const address = showsAddress
    ? `\n<p ${look(['text-3'], `margin:12px 0 0;${font(13, 20)}`)}>Or open this address in your browser:<br>${anchor({ label: url, url }, 'word-break:break-all')}</p>`
    : ''
  return `<table ${TABLE} class="wide"><tr><td align="center" bgcolor="${BRAND.brand}" style="border-radius:8px;background:${BRAND.brand};mso-padding-alt:12px 24px"><a class="button" href="${escapeHtml(url)}" style="${shape}">${escapeHtml(label)}</a></td></tr></table>${address}`
}

function foot(letter: Letter) {
  const links = [letter.choose, letter.stop].flatMap((link) => (link ? anchor(link) : []))
  return [escapeHtml(letter.why), links.join(' &nbsp;·&nbsp; '), escapeHtml(sentBy(letter))]
    .filter(Boolean)
    .join('<br>\n')
}

/** An element's colours: light ones inline, dark ones as classes. */
function look(colours: readonly Colour[], css: string, name?: string) {
  const painted = colours.map((colour) => `${PAINTS[colour]}:${LIGHT[colour]}`)
  return `class="${[name, ...colours].filter(Boolean).join(' ')}" style="${[css, ...painted].filter(Boolean).join(';')}"`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
