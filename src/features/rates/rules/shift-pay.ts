import { formatPence, type Pence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import type { PlannedPay, ShiftPay } from '../schema.ts'
import { amountsOf } from './amounts.ts'
import type { Flat } from './flats.ts'
import type { PaidTime } from './pay-book.ts'
import { cardName } from './words.ts'

/** What somebody may know of a price: what they are paid for which hours. Nothing of a charge. */
export function shownPay({ pieces, pay, flat, calls, unpriced }: PaidTime): ShiftPay {
  const parts: ShiftPay['parts'] = []
  for (const { minutes, rate, pay: amount } of pieces) {
    const last = parts.at(-1)
    if (last?.rate !== rate) parts.push({ minutes, rate, pay: amount })
    else {
      last.minutes += minutes
      last.pay += amount
    }
  }
  return { parts, pay, unpriced, flat: shownFlat(flat), ...(calls && { call: calls.flat.pay }) }
}

/** What a client is charged for time, in the shape of what it pays; undefined where part of it has no charge. */
export function chargeAsPay({ pieces, charge, flat }: PaidTime): ShiftPay | undefined {
  if (charge === null) return undefined
  const parts = pieces.map(({ minutes, chargeRate, charge: pay }) => ({
    minutes,
    rate: chargeRate ?? 0,
    pay: pay ?? 0,
  }))
  return { parts, pay: charge, unpriced: 0, flat: shownFlat(flat) }
}

/** Which flat amount the whole of a shift pays; null: it is paid by the hour. */
export const shownFlat = (flat: Flat | null): ShiftPay['flat'] =>
  flat && (flat.kind === 'on-call' ? 'on-call' : 'sleep-in')

/** The same for managers; `seesPay`: those who may read what is charged. */
export function shownPlan(paid: PaidTime, seesPay: boolean): PlannedPay {
  const cards = paid.cards.map(({ card, version }) => ({ id: card.id, name: cardName(card), from: version.from }))
  return { ...shownPay(paid), cards, charge: seesPay ? paid.charge : null }
}

/** The parts with those of one rate together, in the order of their first hour. */
function byRate({ parts }: Pick<ShiftPay, 'parts'>) {
  const together = new Map<Pence, number>()
  for (const { minutes, rate } of parts) together.set(rate, (together.get(rate) ?? 0) + minutes)
  return [...together].map(([rate, minutes]) => ({ rate, minutes }))
}

/** What a flat amount is for. */
export const FLAT_WORDS = {
  'sleep-in': { name: 'Sleep-in, for the night', per: 'for the night' },
  'on-call': { name: 'On call', per: 'for being on call' },
} as const

/** What follows when somebody on call is called out. */
export const sayCall = ({ call }: ShiftPay) =>
  `plus ${call === undefined ? '' : `${formatPence(call)} for each call and `}the hours called out`

/**
 * How a pay comes about: `7 h 30 min × £13.50`, `4 h at £14.40 + 6 h at £15.60`, `Sleep-in`, `On call, plus £20.00 for
 * each call and the hours called out`.
 */
export function sayParts(pay: ShiftPay): string {
  if (pay.flat) return pay.flat === 'on-call' ? `On call, ${sayCall(pay)}` : FLAT_WORDS[pay.flat].name
  const parts = byRate(pay)
  const [only] = parts
  if (!only) return 'No pay agreed yet'
  if (parts.length === 1) return `${formatMinutes(only.minutes)} × ${formatPence(only.rate)}`
  return parts.map(({ minutes, rate }) => `${formatMinutes(minutes)} at ${formatPence(rate)}`).join(' + ')
}

/** The same with what it comes to where it has several parts: `4 h at £14.40 + 6 h at £15.60 = £151.20`. */
export function saySum(pay: ShiftPay): string {
  return `${sayParts(pay)} = ${formatPence(pay.pay)}`
}

/** The rate in words: `£13.50 an hour`, `4 h at £14.40 + 6 h at £15.60`, `£60.00 for the night`, `£30.00 for being on call`. */
export function sayRate(pay: ShiftPay): string {
  if (pay.flat) return `${formatPence(pay.pay)} ${FLAT_WORDS[pay.flat].per}`
  const [only, other] = byRate(pay)
  return only && !other ? `${formatPence(only.rate)} an hour` : sayParts(pay)
}

/** What an hour pays: `£13.50/h`, `£14.40–£15.60/h`, `for the night`. */
export function sayRates(pay: ShiftPay): string {
  if (pay.flat) return FLAT_WORDS[pay.flat].per
  const rates = pay.parts.map(({ rate }) => rate)
  if (rates.length === 0) return ''
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  return least === most ? `${formatPence(least)}/h` : `${formatPence(least)}–${formatPence(most)}/h`
}

/** The lowest that an hour of it pays; null where it is not paid by the hour, or part of it has no pay. */
export function lowestRate({ parts, unpriced }: ShiftPay): Pence | null {
  return parts.length === 0 || unpriced > 0 ? null : Math.min(...parts.map(({ rate }) => rate))
}

/** What the first minutes of it pay, all of it at most. A flat amount is not parted. */
export function payOfFirst({ parts, pay, flat }: ShiftPay, minutes: number): Pence {
  if (flat) return minutes > 0 ? pay : 0
  let left = minutes
  const units = parts.map((part) => {
    const taken = Math.min(left, part.minutes)
    left -= taken
    return taken * part.rate
  })
  return left > 0 ? pay : amountsOf(units).reduce((sum, amount) => sum + amount, 0)
}
