import type { PayBook } from '#features/rates/rules/pay-book.ts'
import type { CountedShift } from '#features/rates/rules/split.ts'
import { toInstant } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { WorkPay } from '../schema.ts'

/** Time that somebody worked at a site. */
export interface WorkedTime extends CountedShift {
  siteId: string
  job: string
  isSleepIn: boolean
  /** Pence an hour that the shift and the person's role named. */
  shiftPay: Pence | null
  ownRate: Pence | null
}

/** What worked time pays, piece by piece, as everything else is priced. */
export function priceWork({ shiftPay, ownRate, ...time }: WorkedTime, book: PayBook): WorkPay {
  const { pieces, pay, unpriced, minutes, flat } = book({ ...time, shift: shiftPay, person: ownRate })
  if (flat) return { pay, unpriced, parts: [{ ...ends(time.span), flat: 'sleep-in', minutes, pay }] }
  const parts = pieces.map(({ from, until, kind, paidBy, rate, ...piece }) => ({
    ...ends([from, until]),
    ...{ kind, paidBy, rate, minutes: piece.minutes, pay: piece.pay },
  }))
  return { pay, unpriced, parts }
}

const ends = ([from, until]: CountedShift['span']) => ({
  from: toInstant(from).toISOString(),
  until: toInstant(until).toISOString(),
})
