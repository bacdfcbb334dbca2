import { type DayNumber, type Minute, toDay } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { amountsOf } from './amounts.ts'
import type { KindOfDay } from './card.ts'
import { type CountedShift, type Piece, splitShift, type TermsInTime } from './split.ts'

/** Who says what an hour pays: `comparable`, what the client pays its own staff for the same work. */
export const paidByCodes = ['card', 'shift', 'person', 'comparable'] as const
export type PaidBy = (typeof paidByCodes)[number]

/**
 * What an hour of somebody pays, in pence: the rate of their role, and by day what the client pays its own staff, where
 * they are due that (`app.person_rate`). The rate alone, where they are not.
 */
export type PersonRate = Pence | null | { own: Pence | null; equal: Readonly<Record<Day, Pence>> }

/** What an hour of a shift pays at least, whatever a card says: pence an hour. */
export interface Least {
  shift: Pence | null
  /** What is due to the person. */
  person: PersonRate
  /** What the client is charged for an hour of this shift alone, instead of what a card says. */
  charge?: Pence | null
}

/** A piece of a shift with its money. */
export interface PricedPiece {
  from: Minute
  until: Minute
  day: DayNumber
  kind: KindOfDay
  minutes: number
  /** Pence an hour, and who says so. */
  rate: Pence
  paidBy: PaidBy
  pay: Pence
  /** Pence an hour; null where no charge is agreed, and then there is no amount either. */
  chargeRate: Pence | null
  charge: Pence | null
}

export interface Price {
  pieces: PricedPiece[]
  minutes: number
  pay: Pence
  /** Null: a piece has no charge. */
  charge: Pence | null
  /** Minutes for which nothing says a rate. */
  unpriced: number
}

/**
 * What a shift pays and is charged at, piece by piece: an hour pays the highest of card, shift and person, and
 * of what the client pays its own staff, where the person is due that on the day of the piece
 * (docs/decisions/the-higher-rate-is-paid.md).
 */
export function priceOf(shift: CountedShift, least: Least, terms: TermsInTime): Price {
  const split = splitShift(shift, terms)
  const rates = split.map((piece) => rateOf(piece, least))
  const lengths = split.map(({ from, until }, i) => (rates[i] ? until - from : 0))
  const pays = amountsOf(lengths.map((minutes, i) => minutes * (rates[i]?.rate ?? 0)))
  const chargeRates = split.map(({ band }) => least.charge ?? band?.charge ?? null)
  const charges = amountsOf(lengths.map((minutes, i) => minutes * (chargeRates[i] ?? 0)))
  const isCharged = chargeRates.every((rate, i) => !rates[i] || rate !== null)
  const pieces = split.flatMap(({ band: _, ...piece }, i): PricedPiece[] => {
    const chargeRate = isCharged ? chargeRates[i]! : null
    const charge = isCharged ? charges[i]! : null
    return rates[i] ? [{ ...piece, ...rates[i], minutes: lengths[i]!, pay: pays[i]!, chargeRate, charge }] : []
  })
  const minutes = total(lengths)
  const worked = shift.span[1] - shift.span[0] - total(shift.breaks.map(([from, until]) => until - from))
  return {
    pieces,
    minutes,
    pay: total(pays),
    charge: isCharged && pieces.length > 0 ? total(charges) : null,
    unpriced: worked - minutes,
  }
}

/** The highest rate, by whoever says it; of two that say the same, the card. */
function rateOf({ band, day }: Piece, { shift, person }: Least) {
  const due = typeof person === 'object' ? person : { own: person, equal: {} }
  const said = [
    { paidBy: 'card' as const, rate: band?.pay ?? null },
    { paidBy: 'shift' as const, rate: shift },
    { paidBy: 'person' as const, rate: due?.own ?? null },
    { paidBy: 'comparable' as const, rate: due?.equal[toDay(day)] ?? null },
  ].flatMap(({ paidBy, rate }) => (rate === null ? [] : [{ paidBy, rate }]))
  return said.reduce<(typeof said)[number] | undefined>(
    (best, one) => (best && best.rate >= one.rate ? best : one),
    undefined,
  )
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
