import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Pence } from '#shared/money.ts'
import type { ChargeLine, Grouping } from './charge-line.ts'
import { type Taxed, type VatSum, vatSums } from './vat.ts'
import { rowWords } from './words.ts'

/** A line of an invoice: a quantity of one rate. */
interface InvoiceRow {
  tax: Taxed
  place: number
  heading: string
  what: string
  unit: 'HUR' | 'C62'
  /** Minutes where the unit is hours, otherwise how many. */
  quantity: number
  rate: Pence | null
  /** How many lines of charge it is of. */
  shifts: number
  net: Pence
}

export interface LaidOut {
  rows: InvoiceRow[]
  vat: VatSum[]
  minutes: number
  net: Pence
  /** Which row each line of charge is in, by its id. */
  places: Map<string, number>
}

const headingOf = ({ siteName, job, costCentre }: ChargeLine, grouping: Grouping) =>
  grouping === 'job' ? jobLabel(job) : [siteName, costCentre && `cost centre ${costCentre}`].filter(Boolean).join(', ')

/** Lines of one rate, kind of day and tax are one row of an invoice, in the order of their headings and words. */
export function layOut(lines: readonly ChargeLine[], grouping: Grouping): LaidOut {
  const found = new Map<string, Omit<InvoiceRow, 'place'> & { ids: string[] }>()
  for (const line of lines) {
    const { tax, rate } = line
    const heading = headingOf(line, grouping)
    const what = rowWords(line, grouping)
    const unit = line.element === 'time' ? 'HUR' : 'C62'
    const key = JSON.stringify([heading, what, unit, rate, tax.category, tax.reason])
    const row = found.get(key) ?? {
      ...{ heading, what, unit, rate, quantity: 0, shifts: 0, net: 0, ids: [], tax },
    }
    row.quantity += quantityOf(line)
    row.shifts += line.takesBack ? 0 : 1
    row.net += line.amount
    row.ids.push(line.id)
    found.set(key, row)
  }
  const sorted = [...found.values()].toSorted(
    (a, b) => a.heading.localeCompare(b.heading) || a.what.localeCompare(b.what) || (a.rate ?? 0) - (b.rate ?? 0),
  )
  const rows = sorted.map(({ ids: _, ...row }, at): InvoiceRow => ({ ...row, place: at + 1 }))
  return {
    rows,
    vat: vatSums(rows.map(({ tax, net }) => ({ ...tax, net }))),
    minutes: sumOf(lines.map(({ minutes }) => minutes)),
    net: sumOf(rows.map(({ net }) => net)),
    places: new Map(sorted.flatMap(({ ids }, at) => ids.map((id) => [id, at + 1] as const))),
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const quantityOf = ({ element, minutes, calls, takesBack }: ChargeLine) =>
  element === 'time' ? minutes : (takesBack ? -1 : 1) * (element === 'call-out' ? (calls ?? 1) : 1)
