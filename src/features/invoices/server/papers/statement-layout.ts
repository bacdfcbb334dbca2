import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatPence } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { Statement } from '../../schema/reading.ts'
import type { InvoiceSettings } from '../../schema.ts'

const QUIET = LIGHT['text-3']
const right = (text: string, more = {}) => ({ text, alignment: 'right', ...more })
const bold = (text: string, more = {}) => ({ text, bold: true, ...more })
const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LIGHT.line,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

export interface StatementPaper {
  teamName: string
  seller: InvoiceSettings | null
  statement: Omit<Statement, 'links'>
  from: Day
  through: Day
  today: Day
}

const KINDS = { invoice: 'Invoice', 'credit-note': 'Credit note', payment: 'Payment of' } as const

function detailOf({ kind, detail }: Statement['entries'][number]) {
  if (!detail) return ''
  return kind === 'invoice' ? `, due ${formatDay(detail)}` : kind === 'payment' ? `, ${detail}` : `, for ${detail}`
}

const AGES = [
  ['Not due', 'notDue'],
  ['Up to 30 days late', 'to30'],
  ['31 to 60', 'to60'],
  ['61 to 90', 'to90'],
  ['Over 90', 'over90'],
] as const

/** `20-00-00` */
const sortCode = (digits: string) => digits.replace(/^(..)(..)(..)$/, '$1-$2-$3')

/** What a client was charged and has paid between two days, with the balance, and what is late by its age. */
export function statementPaper({ teamName, seller, statement, from, through, today }: StatementPaper): PdfDefinition {
  const { clientName, opening, entries, closing, ages } = statement
  const seen = seller?.legalName ?? teamName
  return {
    info: { title: `Statement of ${clientName}`, author: seen },
    footer: (page: number, pages: number) => ({
      columns: [`As it stood on ${formatDay(today)}`, right(`Page ${page} of ${pages}`)],
      ...{ fontSize: 8, color: QUIET, margin: [48, 18] },
    }),
    content: [
      bold(seen, { fontSize: 13, color: BRAND.brand }),
      { text: seller?.address ?? '', color: QUIET },
      bold('Statement', { fontSize: 20, margin: [0, 12, 0, 2] }),
      { text: `${clientName}, ${formatDay(from)} to ${formatDay(through)}`, margin: [0, 0, 0, 12] },
      {
        table: {
          headerRows: 1,
          ...{ widths: [60, '*', 80, 80], dontBreakRows: true },
          body: [
            [bold('Day'), bold('What'), right('Amount', { bold: true }), right('Balance', { bold: true })],
            [formatDay(from), 'Owed before', '', right(formatPence(opening))],
            ...entries.map((entry) => [
              formatDay(entry.on),
              `${KINDS[entry.kind]} ${entry.name}${detailOf(entry)}`,
              right(formatPence(entry.amount)),
              right(formatPence(entry.balance)),
            ]),
            [formatDay(through), bold('Owed'), '', right(formatPence(closing), { bold: true })],
          ],
        },
        ...{ layout: LINES, fontSize: 9 },
      },
      bold('How Late It Is Today', { fontSize: 12, margin: [0, 16, 0, 4] }),
      {
        table: {
          widths: AGES.map(() => '*'),
          body: [
            AGES.map(([words]) => right(words, { color: QUIET })),
            AGES.map(([, of]) => right(formatPence(ages[of]))),
          ],
        },
        layout: LINES,
      },
      ...(seller?.accountNumber && seller.sortCode
        ? [
            {
              text: `Please pay to ${seller.accountName ?? seen}, sort code ${sortCode(seller.sortCode)}, account ${seller.accountNumber}, with the number of the invoice.`,
              margin: [0, 16, 0, 0],
            },
          ]
        : []),
    ],
  }
}

export const statementPdfLayout = pdfLayout(import.meta.url, statementPaper)
