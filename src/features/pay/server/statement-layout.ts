import { jobLabel } from '#features/teams/rules/jobs.ts'
import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatPence } from '#shared/money.ts'
import { type Day, formatDay, londonTime } from '#shared/time.ts'
import { wageMeasure, wageWords } from '../rules/wage.ts'
import { elementWords, footWords, payDayText, periodText, rateText, sumsOf, timeText } from '../rules/words.ts'
import type { OwnRun, PayLine } from '../schema.ts'

/** What somebody gets with a run, for them. */
export interface Statement {
  fullName: string
  run: OwnRun
  lines: PayLine[]
  today: Day
}

const bold = (text: string) => ({ text, bold: true })
const amount = (pence: number) => ({ text: formatPence(pence), alignment: 'right' as const })

const rowOf = (line: PayLine) => [
  formatDay(line.day),
  line.siteName === null
    ? ''
    : [{ text: line.siteName }, { text: jobLabel(line.job ?? ''), fontSize: 7, color: LIGHT['text-3'] }],
  [
    ...(line.from && line.until
      ? [{ text: `${londonTime(new Date(line.from))}–${londonTime(new Date(line.until))}` }]
      : []),
    { text: storyOf(line), fontSize: 7, color: LIGHT['text-3'] },
  ],
  line.minutes === 0 ? '' : timeText(line.minutes),
  line.rate === null ? '' : amount(line.rate),
  amount(line.amount),
]

/** What a line pays for, and who says its rate. */
const storyOf = (line: PayLine) =>
  [
    `${line.takesBack ? 'Taken back: ' : ''}${elementWords(line)}`,
    rateText(line, true),
    line.atCutOff && 'not signed at the cut-off',
  ]
    .filter(Boolean)
    .join(', ')

/** What counts for the minimum wage besides the lines: it pays nothing. */
const wageOf = ({ wage }: OwnRun) =>
  wage.length === 0
    ? []
    : [
        { text: 'What counts for your minimum wage besides', bold: true, margin: [0, 14, 0, 4] },
        {
          table: {
            widths: [58, '*', 110],
            dontBreakRows: true,
            body: wage.map(({ day, kind, what, ...measure }) => [
              formatDay(day),
              `${wageWords(kind, true)}: ${what}`,
              { text: wageMeasure(measure), alignment: 'right' },
            ]),
          },
          layout: 'lightHorizontalLines',
          fontSize: 9,
        },
      ]

/** A statement of pay before tax. It is no payslip and says so: payroll makes that. */
export function statementDocument({ fullName, run, lines, today }: Statement): PdfDefinition {
  const sums = sumsOf(run)
  const total = [...lines, ...sums].reduce((sum, one) => sum + one.amount, 0)
  const period = `${periodText(run, today)}, ${payDayText(run, today)}`
  return {
    info: { title: `Statement of pay, ${periodText(run, today)}`, author: run.teamName },
    footer: (page: number, pages: number) => ({
      columns: [
        'This is no payslip: tax, National Insurance and pension come off it.',
        { text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      fontSize: 8,
      color: LIGHT['text-3'],
      margin: [48, 18],
    }),
    content: [
      { text: run.teamName, bold: true, color: BRAND.brand },
      { text: 'Statement of Pay', fontSize: 20, bold: true, margin: [0, 4, 0, 2] },
      { text: `${fullName}. ${period}.`, margin: [0, 0, 0, 12] },
      {
        table: {
          headerRows: 1,
          widths: [58, '*', '*', 52, 48, 56],
          dontBreakRows: true,
          body: [
            [
              ...['Day', 'Site', 'Worked', 'Time'].map(bold),
              { ...bold('Rate'), alignment: 'right' },
              { ...bold('Pay'), alignment: 'right' },
            ],
            ...lines.map(rowOf),
            ...sums.map(({ words, amount: sum }) => [{ text: words, colSpan: 5 }, '', '', '', '', amount(sum)]),
            [{ text: footWords(lines), bold: true, colSpan: 5 }, '', '', '', '', { ...amount(total), bold: true }],
          ],
        },
        layout: 'lightHorizontalLines',
        fontSize: 9,
      },
      ...wageOf(run),
    ],
  }
}

export const statementLayout = pdfLayout(import.meta.url, statementDocument)
