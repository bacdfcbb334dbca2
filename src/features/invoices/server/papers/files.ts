import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import { formatDay, londonTime } from '#shared/time.ts'
import { vatWords } from '../../rules/words.ts'
import type { InvoiceDocument } from '../../schema.ts'

type Shift = InvoiceDocument['shifts'][number]
interface FileRow extends Partial<Shift> {
  amount: number
  what: string
}

const columns = (document: InvoiceDocument): CsvColumn<FileRow>[] => [
  { header: 'Invoice', cell: () => document.name },
  { header: 'Order number', cell: () => document.buyer.orderNumber },
  { header: 'Line', cell: ({ what }) => what },
  { header: 'Day', cell: ({ day }) => day && formatDay(day) },
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Role', cell: ({ job }) => job && jobLabel(job) },
  { header: 'Site', cell: ({ siteName }) => siteName },
  { header: 'From', cell: ({ from }) => from && londonTime(new Date(from)) },
  { header: 'Until', cell: ({ until }) => until && londonTime(new Date(until)) },
  { header: 'Hours', cell: ({ minutes }) => (minutes ? (minutes / 60).toFixed(4) : null) },
  { header: 'Rate, £', cell: ({ rate }) => (rate == null ? null : { pence: rate }) },
  { header: 'Amount, £', cell: ({ amount }) => ({ pence: amount }) },
]

/** Every shift of an invoice, VAT by its category, and the sum at the foot. The amounts are authoritative. */
export function linesFile(document: InvoiceDocument): string {
  const rows = new Map(document.rows.map(({ place, heading, what }) => [place, `${heading}: ${what}`]))
  const isRegistered = document.seller.vatNumber !== null
  return toCsv(columns(document), [
    ...document.shifts.map((shift) => ({ ...shift, what: rows.get(shift.place) ?? '' })),
    ...(isRegistered ? document.taxes.map((tax) => ({ what: vatWords(tax, true), amount: tax.vat })) : []),
    { what: 'Total', amount: document.total },
  ])
}
