import type { ShiftPay } from '#features/rates/schema.ts'
import type { Pence } from '#shared/money.ts'
import type { AssignmentState } from './place-acts.ts'

/** All but those that take somebody's time (`TAKING_TIME`), whose table no page of workers needs to load. */
const NOT_WORKED: readonly AssignmentState[] = ['withdrawn', 'cancelled', 'missed', 'sick']

interface PricedPlace {
  state: AssignmentState
  price: ShiftPay
  /** What was worked of it, once that is known. */
  worked?: { pay: Pence | null } | null
}

/**
 * What somebody's place on a shift pays, as worked once it is over; null where they did not work it (sick, not come,
 * given back, cancelled), or nobody knows yet.
 */
export function payOfPlace({ state, price, worked }: PricedPlace): Pence | null {
  if (NOT_WORKED.includes(state)) return null
  return worked ? worked.pay : price.pay
}
