import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { ReportRow } from './report.ts'

export interface Report {
  teamName: string
  from: Day
  through: Day
  today: Day
  rows: ReportRow[]
}

const WIDTHS = [58, '*', 70, 60, 60, 30, 70]
const HEADINGS = ['When', 'Candidate', 'Job', 'Round', 'State', 'Score', 'Outcome']

/** The interviews of some days on paper, in landscape. */
export function reportDocument({ teamName, from, through, today, rows }: Report): PdfDefinition {
  const body = rows.map(({ when, candidate, job, round, state, average, outcome, reason }) => [
    when,
    candidate,
    job,
    round,
    state,
    average ?? '',
    [outcome, reason].filter(Boolean).join(': '),
  ])
  return {
    pageOrientation: 'landscape',
    info: { title: `Interviews ${formatDay(from)} to ${formatDay(through)}`, author: teamName },
    footer: (page: number, pages: number) => ({
      columns: [`${teamName}, ${formatDay(today)}`, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      fontSize: 8,
      color: LIGHT['text-3'],
      margin: [48, 18],
    }),
    content: [
      { text: 'Interviews', fontSize: 20, bold: true, color: LIGHT.text },
      {
        text: `${teamName}, ${formatDay(from)} to ${formatDay(through)}. ${rows.length === 1 ? '1 interview' : `${rows.length} interviews`}.`,
        color: BRAND.brand,
        margin: [0, 4, 0, 12],
      },
      {
        table: {
          headerRows: 1,
          widths: WIDTHS,
          dontBreakRows: true,
          body: [HEADINGS.map((text) => ({ text, bold: true })), ...body],
        },
        layout: 'lightHorizontalLines',
        fontSize: 9,
      },
    ],
  }
}

export const reportLayout = pdfLayout(import.meta.url, reportDocument)
