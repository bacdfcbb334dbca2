import { type CsvColumn, toCsv } from '#server/csv.ts'
import { formatPence, type Pence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import { quantityText } from '../../rules/words.ts'
import type { InvoiceDocument } from '../../schema.ts'

/** An issued document with the address that it goes to. */
export interface ForXero {
  document: InvoiceDocument
  email: string | null
}

interface Line extends ForXero {
  row: InvoiceDocument['rows'][number]
  vat: Pence
}

/** Sales of Xero’s own chart of accounts; whoever has another one changes it while importing. */
const SALES = '200'
const TAX_TYPES = { S: '20% (VAT on Income)', E: 'Exempt Income', O: 'No VAT' } as const

const address = (part: number) => (line: Line) => line.document.buyer.address.split('\n')[part] ?? null

/**
 * The columns of Xero’s template for sales invoices, in its order (Xero Central, ‘Import sales invoices’). The quantity
 * is 1 and the amount that of the line: hours times rate would come to other pennies. A total below zero is a credit note there.
 */
const columns: CsvColumn<Line>[] = [
  { header: '*ContactName', cell: ({ document }) => document.buyer.name },
  { header: 'EmailAddress', cell: ({ email }) => email },
  ...[0, 1, 2, 3].map((part) => ({ header: `POAddressLine${part + 1}`, cell: address(part) })),
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry'].map((header) => ({ header, cell: () => null })),
  { header: '*InvoiceNumber', cell: ({ document }) => document.name },
  { header: 'Reference', cell: ({ document: { buyer } }) => buyer.orderNumber ?? buyer.reference },
  { header: '*InvoiceDate', cell: ({ document }) => formatDay(document.issuedOn!) },
  { header: '*DueDate', cell: ({ document }) => formatDay(document.dueOn ?? document.issuedOn!) },
  { header: 'Total', cell: ({ document }) => ({ pence: document.total }) },
  { header: 'InventoryItemCode', cell: () => null },
  { header: '*Description', cell: ({ row }) => wordsOf(row) },
  { header: '*Quantity', cell: () => 1 },
  { header: '*UnitAmount', cell: ({ row }) => ({ pence: row.net }) },
  { header: 'Discount', cell: () => null },
  { header: '*AccountCode', cell: () => SALES },
  { header: '*TaxType', cell: ({ row }) => TAX_TYPES[row.tax.category] },
  { header: 'TaxAmount', cell: ({ vat }) => ({ pence: vat }) },
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map((header) => ({
    header,
    cell: () => null,
  })),
  { header: 'Currency', cell: () => 'GBP' },
  { header: 'BrandingTheme', cell: () => null },
]

const wordsOf = ({ heading, what, rate, ...row }: Line['row']) =>
  `${heading}: ${what}, ${quantityText(row)}${rate === null ? '' : ` at ${formatPence(rate)}`}`

/** The VAT of each row: they add up to that of the category, which is rounded once. */
function vatOfRows({ rows, taxes }: InvoiceDocument): Pence[] {
  const sums = new Map<string, { net: Pence; vat: Pence }>()
  return rows.map(({ tax, net }) => {
    const key = `${tax.category} ${tax.reason}`
    const whole = taxes.find(({ category, reason }) => `${category} ${reason}` === key)!
    const sum = sums.get(key) ?? { net: 0, vat: 0 }
    const upTo = whole.net === 0 ? 0 : Math.round((whole.vat * (sum.net + net)) / whole.net)
    sums.set(key, { net: sum.net + net, vat: upTo })
    return upTo - sum.vat
  })
}

/** Issued invoices and credit notes as Xero imports them. */
export function xeroFile(issued: readonly ForXero[]): string {
  const lines = issued.flatMap((one) => {
    const vat = vatOfRows(one.document)
    return one.document.rows.map((row, at): Line => ({ ...one, row, vat: vat[at]! }))
  })
  return toCsv(columns, lines).replace('\ufeff', '')
}
