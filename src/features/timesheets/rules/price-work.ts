import { wallOf } from '#features/rates/rules/even-hours.ts'
import type { PaidTime, PayBook } from '#features/rates/rules/pay-book.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { shownFlat } from '#features/rates/rules/shift-pay.ts'
import type { CountedShift, Span } from '#features/rates/rules/split.ts'
import { toInstant } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { WorkCharge, WorkPay } from '../schema.ts'

/** Time that somebody worked at a site. */
export interface WorkedTime extends CountedShift {
  siteId: string
  job: string
  isSleepIn: boolean
  isOnCall: boolean
  /** Pence for the whole and for each call that the shift named. */
  flatPay: Pence | null
  callPay: Pence | null
  /** When they were up or called out. */
  active?: readonly Span[]
  /** Pence an hour that the shift and the person's role named. */
  shiftPay: Pence | null
  ownRate: PersonRate
  /** Pence an hour that the client is charged for this shift instead of what a card says. */
  charge?: Pence | null
}

/** What worked time pays, and what it is charged at: two answers that are never stored or shown together. */
export interface PricedWork {
  pay: WorkPay
  charge: WorkCharge
}

/** What worked time pays and is charged at, piece by piece, as everything else is priced. */
export function priceWork({ shiftPay, ownRate, ...time }: WorkedTime, book: PayBook): PricedWork {
  const paid = book({ ...time, shift: shiftPay, person: ownRate })
  return { pay: payOf(time, paid), charge: chargeOf(time, paid) }
}

type Time = Pick<WorkedTime, 'span' | 'isSleepIn' | 'charge'>

function payOf({ span }: Time, paid: PaidTime): WorkPay {
  const { pieces, pay, unpriced, minutes, flat, calls } = paid
  const wholes: WorkPay['parts'] = []
  if (flat) wholes.push({ ...ends(span), flat: shownFlat(flat)!, minutes, pay: flat.pay })
  if (calls?.count) {
    const { count } = calls
    wholes.push({ ...ends(span), flat: 'call-out', count, minutes: 0, pay: calls.flat.pay * count })
  }
  const hours = pieces.map(({ from, until, kind, paidBy, rate, ...piece }) => ({
    ...ends([from, until]),
    ...{ kind, paidBy, rate, minutes: piece.minutes, pay: piece.pay },
    ...(paidBy === 'card' && { row: rowOf({ from, kind, day: piece.day }, paid) }),
  }))
  return { pay, unpriced, parts: [...wholes, ...hours] }
}

/** The row of a card that says what a piece pays. */
function rowOf({ from, kind, day }: Pick<PaidTime['pieces'][number], 'from' | 'kind' | 'day'>, { cards }: PaidTime) {
  const wall = wallOf(from, day)
  const found = cards.find(({ days }) => days.includes(day))
  const band = found?.version.bands.find((one) => one.kind === kind && one.from <= wall && wall < one.until)
  return found && band && { cardId: found.card.id, version: found.version.version, from: band.from, until: band.until }
}

/** Nothing is charged in parts: where one has no charge, the whole has none. */
function chargeOf({ span, isSleepIn, ...time }: Time, { pieces, charge, minutes, flat, calls }: PaidTime): WorkCharge {
  if (charge === null) return { charge, parts: [] }
  if (flat && isSleepIn && time.charge)
    return { charge, parts: [{ ...ends(span), flat: 'sleep-in', minutes, rate: time.charge, charge }] }
  const parts: WorkCharge['parts'] = []
  if (flat) parts.push({ ...ends(span), flat: shownFlat(flat)!, minutes, charge: flat.charge ?? 0 })
  if (calls?.count) {
    const { count } = calls
    parts.push({ ...ends(span), flat: 'call-out', count, minutes: 0, charge: (calls.flat.charge ?? 0) * count })
  }
  const hours = pieces.map(({ from, until, kind, chargeRate, ...piece }) => ({
    ...ends([from, until]),
    ...{ kind, rate: chargeRate!, minutes: piece.minutes, charge: piece.charge! },
  }))
  return { charge, parts: [...parts, ...hours] }
}

const ends = ([from, until]: CountedShift['span']) => ({
  from: toInstant(from).toISOString(),
  until: toInstant(until).toISOString(),
})
