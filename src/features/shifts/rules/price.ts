import { breakInTheMiddle } from '#features/rates/rules/breaks.ts'
import type { PayBook, TimeToPay } from '#features/rates/rules/pay-book.ts'
import type { DutyToPay } from '#features/rates/rules/pay-duty.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { shownPay } from '#features/rates/rules/shift-pay.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import { toMinutes } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Span } from './times.ts'

/** A shift, as far as its price depends on it. */
export interface PricedShift extends Span, Omit<DutyToPay, 'active'> {
  siteId: string
  job: string
  breakMinutes: number
  /** What the shift itself says of an hour. */
  pay: Pence | null
  /** What the role of somebody on it pays an hour. */
  ownRate?: PersonRate
  charge?: Pence | null
}

/** A shift as planned, to be priced: its break lies in the middle. */
export function timeToPay({ startsAt, endsAt, breakMinutes, pay, ownRate = null, ...shift }: PricedShift): TimeToPay {
  const span = toMinutes(startsAt, endsAt)
  const { siteId, job, isSleepIn, isOnCall, flatPay, callPay, charge = null } = shift
  return {
    span,
    breaks: breakInTheMiddle(span, breakMinutes),
    ...{ siteId, job, isSleepIn, isOnCall, flatPay, callPay },
    shift: pay,
    person: ownRate,
    charge,
  }
}

/** What a shift pays: the highest of card, shift and person, hour by hour. */
export function payOf(shift: PricedShift, book: PayBook): ShiftPay {
  return shownPay(book(timeToPay(shift)))
}
