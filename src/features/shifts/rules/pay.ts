import type { Pence } from '#shared/money.ts'
import type { AssignmentState } from './states.ts'
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

/** All but those that take somebody's time (`TAKING_TIME`), whose table no page of workers needs to load. */
const NOT_WORKED: readonly AssignmentState[] = ['withdrawn', 'cancelled', 'missed', 'sick']

/** What somebody's place on a shift pays; null where they did not work it: sick, not come, given back or cancelled. */
export function payOfPlace(place: Paid & { state: AssignmentState }): Pence | null {
  return NOT_WORKED.includes(place.state) ? null : payOf(place)
}
