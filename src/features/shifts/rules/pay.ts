import type { Pence } from '#shared/money.ts'
import { paidMinutes, type Span } from './times.ts'

/**
 * What some minutes come to at a rate an hour, in whole pence: rounded once, half a penny up. Sums are made of these, so that the lines of a payslip add up.
 */
export function amountFor(minutes: number, anHour: Pence): Pence {
  return Math.floor((minutes * anHour * 2 + 60) / 120)
}

/** What a shift pays in all: its minutes as they pass, without the break, at its pay an hour. */
export function payOf(shift: Span & { breakMinutes: number; pay: Pence }): Pence {
  return amountFor(paidMinutes(shift), shift.pay)
}
