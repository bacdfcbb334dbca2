import type { Pence } from '#shared/money.ts'
import { addDays, addYears, type Day } from '#shared/time.ts'

export const vehicles = ['car', 'motorcycle', 'cycle'] as const
export type Vehicle = (typeof vehicles)[number]

const ITEPA = 'Income Tax (Earnings and Pensions) Act 2003'

/** What HMRC approves for a mile, in pence, each with its source and the days from which a value holds. */
const figures = {
  car: { source: `${ITEPA}, section 230`, since: { '2002-04-06': 40, '2011-04-06': 45, '2026-04-06': 55 } },
  carBeyond: { source: `${ITEPA}, section 230`, since: { '2002-04-06': 25 } },
  motorcycle: { source: `${ITEPA}, section 230`, since: { '2002-04-06': 24 } },
  cycle: { source: `${ITEPA}, section 230`, since: { '2002-04-06': 20 } },
  passenger: { source: `${ITEPA}, section 234`, since: { '2002-04-06': 5 } },
} satisfies Record<string, { source: string; since: Record<Day, Pence> }>

/** Business miles of a tax year at the full rate of a car, in tenths of a mile. */
const FULL_RATE_TENTHS = 100_000

/** What is approved for a mile on a day; 0 before the first day that is known. */
function rateOn(name: keyof typeof figures, day: Day): Pence {
  const since: Record<Day, Pence> = figures[name].since
  const begun = Object.keys(since).filter((from) => from <= day)
  return since[begun.at(-1) ?? ''] ?? 0
}

/** The tax year that holds a day: 6 April to 5 April. */
export function taxYearOf(day: Day): { from: Day; through: Day } {
  const sixth = `${day.slice(0, 4)}-04-06`
  const from = day < sixth ? addYears(sixth, -1) : sixth
  return { from, through: addDays(addYears(from, 1), -1) }
}

export interface Journey {
  vehicle: Vehicle
  /** Tenths of a mile. */
  tenths: number
  passengers: number
  day: Day
}

export interface MilesPaid {
  amount: Pence
  /** Tenths of a mile beyond the full rate. */
  beyond: number
}

/**
 * What a journey pays, rounded once, half a penny up. `before`: tenths of a mile that were approved for a car in the tax
 * year of its day. A passenger counts in a car alone.
 */
export function milesPaid({ vehicle, tenths, passengers, day }: Journey, before: number): MilesPaid {
  const beyond = vehicle === 'car' ? Math.min(tenths, Math.max(0, before + tenths - FULL_RATE_TENTHS)) : 0
  const carried = vehicle === 'car' ? passengers * rateOn('passenger', day) : 0
  const tenPence = (tenths - beyond) * rateOn(vehicle, day) + beyond * rateOn('carBeyond', day) + tenths * carried
  return { amount: Math.floor((tenPence + 5) / 10), beyond }
}
