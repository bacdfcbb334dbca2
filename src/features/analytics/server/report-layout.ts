import type { FilledFromPlans } from '#features/allocation/server/data.ts'
import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatPence } from '#shared/money.ts'
import { formatDay, formatMonth, formatWait } from '#shared/time.ts'
import { type FigureId, figureTable } from '../rules/figure-tables.ts'
import { valueText } from '../rules/tables.ts'
import type { FiguresOfSpan } from '../schema.ts'
import type { Report } from './report.ts'

const QUIET = LIGHT['text-3']
const right = (text: string, more = {}) => ({ text, alignment: 'right', ...more })
const bold = (text: string, more = {}) => ({ text, bold: true, ...more })
const hours = (minutes: number) => (Math.round((10 * minutes) / 60) / 10).toLocaleString('en-GB')
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LIGHT.line,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

/** The figures of a month, each with its words. */
const FIGURES: readonly (readonly [string, (of: FiguresOfSpan) => string])[] = [
  ['Hours planned', ({ planned }) => hours(planned)],
  ['Hours worked', ({ worked }) => hours(worked)],
  ['Hours approved', ({ approved }) => hours(approved)],
  ['Hours in pay runs', ({ paid }) => hours(paid ?? 0)],
  ['Hours on invoices', ({ charged }) => hours(charged ?? 0)],
  ['Charged', ({ charge }) => formatPence(charge ?? 0)],
  ['Cost', ({ cost }) => formatPence(cost ?? 0)],
  ['Margin', ({ charge, cost }) => formatPence((charge ?? 0) - (cost ?? 0))],
  ['Margin in per cent', ({ charge, cost }) => share((charge ?? 0) - (cost ?? 0), charge ?? 0)],
  ['Places filled', ({ required, taken }) => `${taken} of ${required}, ${share(taken, required)}`],
  ['Half filled within', ({ halfWithin }) => (halfWithin === null ? '–' : formatWait(halfWithin))],
  ['Began late', ({ late, records }) => `${late} of ${records}`],
  ['Did not come', ({ missed }) => String(missed)],
  ['Hours beyond the plan', ({ beyond }) => hours(beyond)],
  ['Of these not charged', ({ beyond, notCharged }) => `${hours(notCharged ?? 0)}, ${share(notCharged ?? 0, beyond)}`],
]

/** What plans have done for a month, in words. */
const PLANS: readonly (readonly [string, (of: FilledFromPlans) => string])[] = [
  [
    'Places filled from plans',
    ({ places, plans }) => (plans === 0 ? '0' : `${places}, by ${plans} ${plans === 1 ? 'plan' : 'plans'}`),
  ],
  ['Half of these plans made within', ({ halfWithin }) => (halfWithin === null ? '–' : `${halfWithin} s`)],
]

const heading = (text: string) => bold(text, { fontSize: 12, margin: [0, 16, 0, 4] })

function tableOf(id: FigureId, { weeks }: Report) {
  const table = figureTable(id, weeks)
  if (!table) return []
  const body = table
    .read(weeks)
    .map(({ name, values }) => [
      name,
      ...table.columns.map((column, index) => right(valueText(table, { column, value: values[index] }))),
    ])
  const head = [bold(table.rows), ...table.columns.map((column) => right(column, { bold: true }))]
  return [
    heading(table.title),
    { text: table.summary(weeks), color: QUIET, margin: [0, 0, 0, 4] },
    {
      table: {
        headerRows: 1,
        widths: [130, ...table.columns.map(() => '*')],
        dontBreakRows: true,
        body: [head, ...body],
      },
      layout: LINES,
      fontSize: 9,
    },
  ]
}

const byClient = ({ clients }: Report) => ({
  table: {
    headerRows: 1,
    ...{ widths: ['*', 50, 60, 75, 75, 75, 55], dontBreakRows: true },
    body: [
      [
        bold('Client'),
        ...['Shifts', 'Hours', 'Charged', 'Cost', 'Margin', '%'].map((text) => right(text, { bold: true })),
      ],
      ...clients.map(({ name, shifts, minutes, charged, cost }) => [
        name,
        ...[String(shifts), hours(minutes), formatPence(charged), formatPence(cost), formatPence(charged - cost)].map(
          (text) => right(text),
        ),
        right(share(charged - cost, charged)),
      ]),
    ],
  },
  layout: LINES,
  fontSize: 9,
})

/** The report of a month for a team's owner. */
export function reportDocument(report: Report): PdfDefinition {
  const { teamName, from, today, month, before, plans, clients, notDue, overdue } = report
  const [now, then] = [formatMonth(month.from), formatMonth(before.from)]
  return {
    info: { title: `Report of ${formatMonth(from)}`, author: teamName },
    footer: (page: number, pages: number) => ({
      columns: [
        `As it stood on ${formatDay(today)}. Cost is the pay of approved hours with holiday pay, and what late changes still pay: the employer’s own costs come on top.`,
        { width: 60, text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
    content: [
      { text: teamName, bold: true, color: BRAND.brand },
      { text: `Report of ${now}`, fontSize: 20, bold: true, margin: [0, 4, 0, 12] },
      {
        table: {
          headerRows: 1,
          widths: ['*', 120, 120],
          body: [
            [bold(''), right(now, { bold: true }), right(then, { bold: true })],
            ...FIGURES.map(([words, of]) => [words, right(of(month)), right(of(before))]),
            ...PLANS.map(([words, of]) => [
              words,
              ...[plans.month, plans.before].map((one) => right(one ? of(one) : '–')),
            ]),
          ],
        },
        layout: LINES,
      },
      heading('What Clients Owe Today'),
      { text: `${formatPence(overdue)} is overdue, ${formatPence(notDue)} is not due yet.` },
      ...(clients.length > 0 ? [heading('By Client, the Lowest Margin First'), byClient(report)] : []),
      ...(['flow', 'money', 'filled', 'late', 'overtime', 'at-risk'] as const).flatMap((id) => tableOf(id, report)),
    ],
  }
}

export const reportLayout = pdfLayout(import.meta.url, reportDocument)
