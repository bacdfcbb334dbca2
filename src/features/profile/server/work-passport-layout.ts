import { BRAND, LIGHT, PAPER } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { WorkPassport, WorkPassportItem } from '../schema.ts'

const { text: INK, 'text-3': QUIET } = LIGHT
const { brand: ACCENT } = BRAND
const { soon, bad } = PAPER
const STATUS_COLOURS = { 'Not Checked': INK, 'Expiring Soon': soon, Expired: bad, Missing: bad }
const OVERALL_COLOURS = { given: INK, ending: soon, incomplete: bad }

/** An item of the work passport with what teams have verified of it, in words. */
type PrintedItem = WorkPassportItem & { verified: readonly string[] }
interface PrintedPassport extends WorkPassport {
  groups: { title: string; items: PrintedItem[] }[]
}

function row({ label, detail, until, status, remark, verified }: PrintedItem) {
  const small = (text: string | undefined, color: string) => (text ? [{ text, color, fontSize: 9 }] : [])
  const what = {
    stack: [
      { text: label, bold: true },
      ...small(detail, QUIET),
      ...verified.flatMap((words) => small(words, INK)),
      ...small(remark, soon),
    ],
  }
  return [what, until ? formatDay(until) : '', state({ status, verified })]
}

/** 'Not Checked' until somebody of a team has checked it. */
function state({ status, verified }: Pick<PrintedItem, 'status' | 'verified'>) {
  const text = status === 'Not Checked' && verified.length > 0 ? 'Verified' : status
  return status ? { text, color: STATUS_COLOURS[status] } : ''
}

function group({ title, items }: PrintedPassport['groups'][number]) {
  const header = [title, 'Until', 'Status'].map((text) => ({ text, bold: true, color: ACCENT }))
  return {
    margin: [0, 12, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      widths: ['*', 90, 90],
      dontBreakRows: true,
      body: [header, ...items.map(row)],
    },
    layout: 'lightHorizontalLines',
  }
}

/** The work passport on paper. `photo`: a picture as a data URI. */
export function passportDocument(
  { fullName, position, teams, overall, groups }: PrintedPassport,
  { madeOn, photo }: { madeOn: Day; photo?: string | undefined },
): PdfDefinition {
  const heading = [
    { text: 'Work Passport', color: QUIET },
    { text: fullName, fontSize: 22, bold: true, lineHeight: 1.1, color: INK },
    { text: [position, teams.join(', ')].filter(Boolean).join(' · '), margin: [0, 2, 0, 6] },
    { text: overall.text, bold: true, fontSize: 12, color: OVERALL_COLOURS[overall.state] },
  ]
  return {
    info: { title: `Work passport of ${fullName}` },
    footer: (page: number, pages: number) => ({
      columns: [
        `Made on ${formatDay(madeOn)} from what ${fullName} has given. Nobody has checked what is not said to be verified.`,
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: 70 },
      ],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
    content: [
      {
        columns: [{ width: '*', stack: heading }, ...(photo ? [{ image: photo, fit: [90, 90], width: 90 }] : [])],
        columnGap: 16,
      },
      ...groups.map(group),
    ],
  }
}

export const passportLayout = pdfLayout(import.meta.url, passportDocument)
