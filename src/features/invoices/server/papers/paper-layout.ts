import { jobLabel } from '#features/teams/rules/jobs.ts'
import { BRAND, LIGHT } from '#server/colours.ts'
import { type PdfDefinition, pdfLayout } from '#server/pdf/pdf.ts'
import { formatPence } from '#shared/money.ts'
import { formatDay, londonTime } from '#shared/time.ts'
import { hoursText, quantityText, vatWords } from '../../rules/words.ts'
import type { InvoiceDocument, Seller } from '../../schema.ts'

const QUIET = LIGHT['text-3']
const right = (text: string, more = {}) => ({ text, alignment: 'right', ...more })
const bold = (text: string, more = {}) => ({ text, bold: true, ...more })
const label = (text: string) => ({ text, color: QUIET, fontSize: 8 })

/** `20-00-00` */
const sortCode = (digits: string) => digits.replace(/^(..)(..)(..)$/, '$1-$2-$3')
/** `GB 123 4567 89` */
const vatNumber = (number: string) => number.replace(/^GB(\d{3})(\d{4})(\d{2})/, 'GB $1 $2 $3')

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LIGHT.line,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

function heading(
  { kind, name, issuedOn, dueOn, seller, credits }: InvoiceDocument,
  { title, logo }: { title: string; logo: string | undefined },
) {
  const facts = [
    name && bold(name, { fontSize: 12 }),
    issuedOn && { text: `Issued and tax point ${formatDay(issuedOn)}`, color: QUIET },
    dueOn && { text: `Due ${formatDay(dueOn)}`, color: QUIET },
    kind === 'credit-note' &&
      credits && { text: `For ${credits.name} of ${formatDay(credits.issuedOn)}: ${credits.reason}` },
  ].filter(Boolean)
  const ids = [
    seller.vatNumber && `VAT registration ${vatNumber(seller.vatNumber)}`,
    seller.companyNumber && `Company ${seller.companyNumber}`,
  ].filter(Boolean)
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...(logo ? [{ image: logo, fit: [180, 54], margin: [0, 0, 0, 8] }] : []),
          bold(seller.legalName, { fontSize: 13, color: BRAND.brand }),
          { text: seller.address, color: QUIET },
          ...[ids.join(' · '), seller.email].filter(Boolean).map((text) => ({ text, color: QUIET })),
        ],
      },
      { width: 190, alignment: 'right', stack: [bold(title, { fontSize: 18 }), ...facts] },
    ],
    margin: [0, 0, 0, 18],
  }
}

function parties({ buyer, from, through }: InvoiceDocument) {
  const fact = (name: string, value: string | null) =>
    value ? [{ width: 'auto', stack: [label(name), bold(value)] }] : []
  return {
    columnGap: 24,
    columns: [
      { width: '*', stack: [label('To'), bold(buyer.name), { text: buyer.address, color: QUIET }] },
      ...fact('Your order', buyer.orderNumber),
      ...fact('Your reference', buyer.reference),
      ...fact('Worked', `${formatDay(from)} to ${formatDay(through)}`),
    ],
    margin: [0, 0, 0, 16],
  }
}

const taxText = ({ category, rate }: InvoiceDocument['rows'][number]['tax']) =>
  category === 'S' ? `${rate / 100}%` : category === 'E' ? 'Exempt' : 'Outside'

function rowsOf({ rows, seller, ...document }: InvoiceDocument) {
  const isRegistered = seller.vatNumber !== null
  const tax = isRegistered ? ['VAT'] : []
  const head = ['Work', ...['Quantity', 'Rate', ...tax, 'Net'].map((text) => right(text))]
  const body = [...Map.groupBy(rows, ({ heading }) => heading)].flatMap(([name, of]) => [
    [bold(name, { colSpan: head.length, fillColor: LIGHT.page }), ...head.slice(1).map(() => '')],
    ...of.map(({ what, unit, quantity, rate, net, tax }) => [
      { text: what, margin: [8, 0, 0, 0] },
      right(quantityText({ unit, quantity })),
      right(rate === null ? '' : formatPence(rate)),
      ...(isRegistered ? [right(taxText(tax))] : []),
      right(formatPence(net)),
    ]),
  ])
  const widths = ['*', 60, 60, ...tax.map(() => 50), 70]
  return [
    { table: { headerRows: 1, widths, dontBreakRows: true, body: [head, ...body] }, layout: LINES, fontSize: 9 },
    sumsOf({ ...document, seller }),
  ]
}

function sumsOf({ taxes, net, total, seller, kind }: Omit<InvoiceDocument, 'rows'>) {
  const isRegistered = seller.vatNumber !== null
  const rows = [
    ...(isRegistered
      ? [
          ['Net', right(formatPence(net))],
          ...taxes.map((tax) => [`${vatWords(tax, true)} on ${formatPence(tax.net)}`, right(formatPence(tax.vat))]),
        ]
      : []),
    [
      bold(kind === 'invoice' ? 'To pay' : 'Credited', { fontSize: 12 }),
      right(formatPence(total), { bold: true, fontSize: 12 }),
    ],
  ]
  return {
    columns: [
      { width: '*', text: '' },
      { width: 270, table: { widths: ['*', 90], body: rows }, layout: LINES },
    ],
    margin: [0, 8, 0, 16],
    unbreakable: true,
  }
}

function payment({ accountName, sortCode: sort, accountNumber }: Seller, name: string | null) {
  if (!sort || !accountNumber) return []
  const to = `${accountName ? `${accountName}, ` : ''}sort code ${sortCode(sort)}, account ${accountNumber}`
  return [{ text: [bold('Please pay to '), `${to}, with ${name ?? 'the number of this invoice'} as the reference.`] }]
}

/** Every shift, on the pages behind. */
function shiftsOf({ shifts }: InvoiceDocument) {
  const widths = [62, '*', '*', 70, 40, 50, 60]
  const head = ['Day', 'Who', 'Where', 'Worked', right('Hours'), right('Rate'), right('Net')]
  const body = shifts.map(({ day, fullName, job, siteName, from, until, minutes, rate, amount, takesBack }) => [
    formatDay(day),
    [{ text: fullName }, { text: jobLabel(job), fontSize: 7, color: QUIET }],
    [{ text: siteName }, ...(takesBack ? [{ text: 'Taken back', fontSize: 7, color: QUIET }] : [])],
    `${londonTime(new Date(from))}–${londonTime(new Date(until))}`,
    right(minutes === 0 ? '' : hoursText(minutes)),
    right(rate === null ? '' : formatPence(rate)),
    right(formatPence(amount)),
  ])
  return [
    { text: 'Shifts', fontSize: 13, bold: true, margin: [0, 0, 0, 8], pageBreak: 'before' },
    { table: { headerRows: 1, widths, dontBreakRows: true, body: [head, ...body] }, layout: LINES, fontSize: 8 },
  ]
}

/** An invoice or credit note: what Value Added Tax Regulations 1995, regulation 14, asks for, and every shift behind it. */
export function invoicePaper(document: InvoiceDocument, logo?: string): PdfDefinition {
  const { kind, name, seller } = document
  const title = kind === 'credit-note' ? 'Credit note' : seller.vatNumber ? 'VAT invoice' : 'Invoice'
  return {
    info: { title: `${title} ${name ?? ''}`.trim(), author: seller.legalName },
    footer: (page: number, pages: number) => ({
      columns: [`${seller.legalName}, ${name ?? 'draft'}`, right(`Page ${page} of ${pages}`)],
      fontSize: 8,
      color: QUIET,
      margin: [48, 18],
    }),
    content: [
      heading(document, { title, logo }),
      parties(document),
      ...rowsOf(document),
      ...(kind === 'invoice' ? payment(seller, name) : []),
      ...shiftsOf(document),
    ],
  }
}

export const invoiceLayout = pdfLayout(import.meta.url, invoicePaper)
