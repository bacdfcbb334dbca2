import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { addDays, type Day, formatDay, formatShortDay } from '#shared/time.ts'
import { type PaperSheet, type PaperWeek, sheetsOfPeople, sheetsOfSites } from '../../rules/paper-grid.ts'
import type { PaperRota } from '../../schema/papers.ts'

/** What is printed, and by what. */
export interface Printed extends PaperRota {
  by: 'site' | 'person'
  from: Day
  through: Day
  today: Day
}

const grey = LIGHT['text-3']

function weekTable({ from, rows }: PaperWeek, today: Day) {
  const days = Array.from({ length: 7 }, (_, at) => formatShortDay(addDays(from, at), { today }))
  const isNamed = rows.some(({ head }) => head !== '')
  return {
    table: {
      headerRows: 1,
      widths: [...(isNamed ? [92] : []), ...Array<string>(7).fill('*')],
      dontBreakRows: true,
      body: [
        [...(isNamed ? [''] : []), ...days].map((text) => ({ text, bold: true })),
        ...rows.map(({ head, cells }) => [
          ...(isNamed ? [{ text: head, bold: true }] : []),
          ...cells.map((names) => ({ stack: names.length > 0 ? names : [''] })),
        ]),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
    margin: [0, 0, 0, 12],
  }
}

const sheetOf = ({ title, more, weeks }: PaperSheet, at: number, { teamName, today }: Printed) => [
  { text: teamName, bold: true, color: BRAND.brand, ...(at > 0 && { pageBreak: 'before' }) },
  { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
  { text: more, color: grey, margin: [0, 0, 0, 8] },
  ...weeks.filter(({ rows }) => rows.length > 0).map((week) => weekTable(week, today)),
]

/** A rota on sheets that lie on their side: one for each site, or each person. Nothing of pay stands on it. */
export function rotaDocument(printed: Printed): PdfDefinition {
  const { by, shifts, from, through, teamName } = printed
  const sheets = by === 'site' ? sheetsOfSites(shifts, printed) : sheetsOfPeople(shifts, printed)
  const period = `${formatDay(from)} to ${formatDay(through)}`
  return {
    pageOrientation: 'landscape',
    pageMargins: [32, 32, 32, 40],
    info: { title: `Rota ${period}`, author: teamName },
    footer: (page: number, pages: number) => ({
      columns: [`${teamName}, rota ${period}`, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      ...{ fontSize: 8, color: grey, margin: [32, 12] },
    }),
    content:
      sheets.length > 0
        ? sheets.map((sheet, at) => sheetOf(sheet, at, printed))
        : ['Nothing is planned in these days.'],
  }
}

export const rotaLayout = pdfLayout(import.meta.url, rotaDocument)
