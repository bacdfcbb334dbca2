import type { VatTreatment } from '#features/rates/rules/client-terms.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

/** A category of VAT as EN 16931 codes it (BT-151): standard rated, exempt, or outside the scope. */
export const vatCategories = ['S', 'E', 'O'] as const
type VatCategory = (typeof vatCategories)[number]

/** The standard rate of VAT in hundredths of a percent, by its first day (Value Added Tax Act 1994, section 2). */
const STANDARD_RATES: readonly { from: Day; rate: number }[] = [{ from: '2011-01-04', rate: 2000 }]

/** How something is taxed, and why it is where it is not standard rated. */
export interface Taxed {
  category: VatCategory
  /** Hundredths of a percent. */
  rate: number
  reason: string
}

const CATEGORIES = { standard: 'S', exempt: 'E', 'outside-scope': 'O' } as const satisfies Record<
  VatTreatment,
  VatCategory
>

interface Asked {
  /** Null: nothing is agreed, and supply of staff is standard rated. */
  treatment: VatTreatment | null
  reason: string | null
  /** The team has a VAT number. */
  isRegistered: boolean
  /** The tax point: when the invoice is issued. */
  on: Day
}

/** How VAT is on work by what is agreed with its client. Who is not registered charges none. */
export function taxOf({ treatment, reason, isRegistered, on }: Asked): Taxed {
  if (!isRegistered) return { category: 'O', rate: 0, reason: 'Not registered' }
  const category = CATEGORIES[treatment ?? 'standard']
  if (category !== 'S') return { category, rate: 0, reason: reason ?? '' }
  return { category, rate: STANDARD_RATES.findLast(({ from }) => from <= on)!.rate, reason: '' }
}

/** VAT on a sum, rounded half up once, and the same below zero. */
function vatOn(net: Pence, { rate }: Pick<Taxed, 'rate'>): Pence {
  return Math.sign(net) * Math.floor((Math.abs(net) * rate + 5000) / 10_000) || 0
}

export interface VatSum extends Taxed {
  net: Pence
  vat: Pence
}

/** The sums by category and reason: VAT is worked out once of each. */
export function vatSums(rows: readonly (Taxed & { net: Pence })[]): VatSum[] {
  const sums = new Map<string, VatSum>()
  for (const { category, rate, reason, net } of rows) {
    const key = `${category} ${reason}`
    const sum = sums.get(key) ?? { category, rate, reason, net: 0, vat: 0 }
    sum.net += net
    sums.set(key, sum)
  }
  return [...sums.values()].map((sum) => ({ ...sum, vat: vatOn(sum.net, sum) }))
}
