import type { PayBook } from '#features/rates/rules/pay-book.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { shownFlat } from '#features/rates/rules/shift-pay.ts'
import type { CountedShift, Span } from '#features/rates/rules/split.ts'
import { toInstant } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { WorkPay } from '../schema.ts'

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
}

/** What worked time pays, piece by piece, as everything else is priced. */
export function priceWork({ shiftPay, ownRate, ...time }: WorkedTime, book: PayBook): WorkPay {
  const { pieces, pay, unpriced, minutes, flat, calls } = book({ ...time, shift: shiftPay, person: ownRate })
  const wholes: WorkPay['parts'] = []
  if (flat) wholes.push({ ...ends(time.span), flat: shownFlat(flat)!, minutes, pay: flat.pay })
  if (calls?.count)
    wholes.push({
      ...ends(time.span),
      flat: 'call-out',
      count: calls.count,
      minutes: 0,
      pay: calls.flat.pay * calls.count,
    })
  const hours = pieces.map(({ from, until, kind, paidBy, rate, ...piece }) => ({
    ...ends([from, until]),
    ...{ kind, paidBy, rate, minutes: piece.minutes, pay: piece.pay },
  }))
  return { pay, unpriced, parts: [...wholes, ...hours] }
}

const ends = ([from, until]: CountedShift['span']) => ({
  from: toInstant(from).toISOString(),
  until: toInstant(until).toISOString(),
})
