import type { Pence } from '#shared/money.ts'
import { type AssignmentState, TAKING_TIME } from './states.ts'
import { paidMinutes, type Span } from './times.ts'

/**
 * What some minutes come to at a rate an hour, in whole pence: rounded once, half a penny up. Sums are made of these, so that the lines of a payslip add up.
 */
export function amountFor(minutes: number, anHour: Pence): Pence {
  return Math.floor((minutes * anHour * 2 + 60) / 120)
}

type Paid = Span & { breakMinutes: number; pay: Pence }

/** What a shift pays in all: its minutes as they pass, without the break, at its pay an hour. */
export function payOf(shift: Paid): Pence {
  return amountFor(paidMinutes(shift), shift.pay)
}

const PAID: readonly AssignmentState[] = TAKING_TIME

/** What somebody's place on a shift pays; null where they did not work it: sick, not come, given back or cancelled. */
export function payOfPlace(place: Paid & { state: AssignmentState }): Pence | null {
  return PAID.includes(place.state) ? payOf(place) : null
}
