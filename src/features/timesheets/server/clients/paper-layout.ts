import { jobLabel } from '#features/teams/rules/jobs.ts'
import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay, formatInstant, formatMinutes, londonTime } from '#shared/time.ts'
import type { SignedLine } from '../../contract/signing.ts'
import { FIELD, weekText } from '../../rules/signing.ts'
import { activeText } from '../../rules/words.ts'

/** What somebody has signed for a client. */
export interface Paper {
  id: string
  teamName: string
  clientName: string
  week: Day
  signer: string
  position: string
  signedAt: string
  /** The address that the link was mailed to; null: signed on the phone of `collectedBy`. */
  email: string | null
  collectedBy: string | null
  /** There with a PIN that nobody else knows. */
  byPin: boolean
  /** The path of an SVG. */
  drawing: string | null
  lines: SignedLine[]
}

const HEADINGS = ['Day', 'Name', 'Site', 'Worked', 'Break', 'Hours', 'Client']
const WIDTHS = [62, '*', '*', 66, 40, 48, 110]
const time = (instant: string | null) => (instant ? londonTime(new Date(instant)) : '?')

/** The times, with those of calls or of being up below them. */
const withinTimes = ({ from, until, ...line }: Pick<SignedLine, 'from' | 'until' | 'active' | 'isOnCall'>) => {
  const within = line.isOnCall ? (activeText(line) ?? 'Not called out') : activeText(line)
  return [
    { text: `${time(from)}–${time(until)}` },
    ...(within ? [{ text: within, fontSize: 7, color: LIGHT['text-3'] }] : []),
  ]
}

const rowOf = ({
  day,
  fullName,
  job,
  siteName,
  from,
  until,
  breakMinutes,
  minutes,
  agrees,
  words,
  ...line
}: SignedLine) => [
  formatDay(day),
  [{ text: fullName }, { text: jobLabel(job), fontSize: 7, color: LIGHT['text-3'] }],
  siteName,
  withinTimes({ from, until, ...line }),
  formatMinutes(breakMinutes),
  formatMinutes(minutes),
  agrees ? 'Agreed' : { text: `Disputed: ${words ?? ''}`, bold: true },
]

const fact = (label: string, value: string) => [{ text: label, color: LIGHT['text-3'] }, { text: value }]

export function paperDocument({ lines, ...paper }: Paper): PdfDefinition {
  const agreed = lines.filter(({ agrees }) => agrees)
  const minutes = agreed.reduce((sum, line) => sum + line.minutes, 0)
  return {
    pageOrientation: 'landscape',
    info: { title: `Hours at ${paper.clientName}, ${weekText(paper.week)}`, author: paper.teamName },
    footer: (page: number, pages: number) => ({
      columns: [`Signature ${paper.id}`, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      fontSize: 8,
      color: LIGHT['text-3'],
      margin: [48, 18],
    }),
    content: [
      { text: paper.teamName, bold: true, color: BRAND.brand },
      { text: `Hours at ${paper.clientName}`, fontSize: 20, bold: true, margin: [0, 4, 0, 2] },
      {
        text: `${weekText(paper.week)}. ${formatMinutes(minutes)} agreed in ${agreed.length} of ${lines.length} shifts.`,
        margin: [0, 0, 0, 12],
      },
      {
        table: { headerRows: 1, widths: WIDTHS, dontBreakRows: true, body: [HEADINGS.map(bold), ...lines.map(rowOf)] },
        layout: 'lightHorizontalLines',
        fontSize: 9,
      },
      { ...signatureOf(paper), margin: [0, 16, 0, 0], unbreakable: true },
    ],
  }
}

const bold = (text: string) => ({ text, bold: true })

function signatureOf({ signer, position, signedAt, email, collectedBy, byPin, drawing }: Omit<Paper, 'lines'>) {
  const drawn = `<svg viewBox="0 0 ${FIELD.width} ${FIELD.height}"><path d="${drawing}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return {
    stack: [
      {
        table: {
          widths: [110, '*'],
          body: [
            fact('Signed by', `${signer}, ${position}`),
            fact('Signed', formatInstant(signedAt)),
            email
              ? fact('By the link sent to', email)
              : fact(byPin ? 'With a PIN, on the phone of' : 'On the phone of', collectedBy ?? 'a member of staff'),
          ],
        },
        layout: 'lightHorizontalLines',
      },
      ...(drawing ? [{ svg: drawn, width: 180, margin: [0, 8, 0, 0] }] : []),
    ],
  }
}

export const paperLayout = pdfLayout(import.meta.url, paperDocument)
