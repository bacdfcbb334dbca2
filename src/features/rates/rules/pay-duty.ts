import type { Pence } from '#shared/money.ts'
import { amountsOf } from './amounts.ts'
import type { Flat } from './flats.ts'
import { type Least, type Price, priceOf } from './price.ts'
import { type CountedShift, lengthOf, type Span, type TermsInTime } from './split.ts'

/** What a shift says of a night asleep or a time on call, which are paid for the whole instead of by the hour. */
export interface DutyToPay {
  isSleepIn: boolean
  /** On call, away from the site. */
  isOnCall: boolean
  /** Pence for the night or the duty, and for each call, that the shift itself names. */
  flatPay: Pence | null
  callPay: Pence | null
  /** When somebody was up or called out, apart from each other, in their order: paid by the hour on top. */
  active?: readonly Span[]
}

/** What a stretch of time pays, by the hour or for the whole. */
export interface PaidDuty extends Price {
  /** Paid for the whole instead of its hours; null: paid by the hour. */
  flat: Flat | null
  /** What each call pays on top, and how many there were; null: nothing is agreed. */
  calls: { flat: Flat; count: number } | null
}

const NO_TERMS: TermsInTime = { termsOn: () => undefined, isHoliday: () => false }

type Duty = CountedShift & Least & DutyToPay

/** Time by the hour, or a duty with its flat amounts: of the card of its first day, or of the shift where that is more. */
export function priceDuty(time: Duty, { terms, flats }: { terms: TermsInTime; flats: readonly Flat[] }): PaidDuty {
  const kind = time.isOnCall ? 'on-call' : 'sleep-in'
  const flat = time.isOnCall || time.isSleepIn ? higher(kind, time.flatPay, flats) : null
  const calls = time.isOnCall ? higher('call-out', time.callPay, flats) : null
  if (flat) return priceFlat(time, { terms, flat, calls })
  if (!time.isOnCall) return { ...priceOf(time, time, terms), flat: null, calls: null }
  const minutes = time.span[1] - time.span[0]
  return { pieces: [], minutes: 0, pay: 0, charge: null, unpriced: minutes, flat: null, calls: null }
}

/** The higher of what the card and the shift say; the charge is the card’s. */
function higher(kind: Flat['kind'], said: Pence | null, flats: readonly Flat[]): Flat | null {
  const card = flats.find((one) => one.kind === kind) ?? null
  if (said === null || (card && card.pay >= said)) return card
  return { kind, pay: said, charge: card?.charge ?? null }
}

interface Flats {
  terms: TermsInTime
  flat: Flat
  calls: Flat | null
}

/**
 * The flat amount, each call, and what was worked in between by the hour; where the shift itself names an hourly pay
 * for a night that comes to more, that.
 */
function priceFlat(time: Duty, { terms, flat, calls }: Flats): PaidDuty {
  const active = time.active ?? []
  const worked = priceOf({ span: time.span, breaks: between(time.span, active) }, time, terms)
  const minutes = time.span[1] - time.span[0] - lengthOf(time.breaks)
  const count = active.length
  const pay = flat.pay + (calls ? calls.pay * count : 0) + worked.pay
  const byHour = time.flatPay === null && time.isSleepIn ? priceOf(time, { ...time, person: null }, NO_TERMS) : null
  if (byHour && byHour.pay > pay) return { ...byHour, flat: null, calls: null }
  const whole = time.charge && time.isSleepIn ? amountsOf([minutes * time.charge])[0]! : null
  const charge = whole ?? chargeOf({ flat, calls, worked, count })
  const { pieces, unpriced } = worked
  return { pieces, minutes, pay, charge, unpriced, flat, calls: calls && { flat: calls, count } }
}

/** What a duty is charged at by its flat amounts and its hours; null: part of it has no charge. */
function chargeOf({ flat, calls, worked, count }: Omit<Flats, 'terms'> & { worked: Price; count: number }) {
  const parts = [flat.charge, count && calls ? calls.charge && calls.charge * count : 0, count ? worked.charge : 0]
  return parts.reduce<Pence | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}

/** The rest of a span, without some stretches of it. */
function between([start, end]: Span, stretches: readonly Span[]): Span[] {
  const edges = [start, ...stretches.flat(), end]
  return edges.flatMap((from, i): Span[] => (i % 2 === 0 && from < edges[i + 1]! ? [[from, edges[i + 1]!]] : []))
}
