import type { ShiftPay } from '#features/rates/schema.ts'
import type { Pence } from '#shared/money.ts'
import type { AssignmentState } from './states.ts'

/** All but those that take somebody's time (`TAKING_TIME`), whose table no page of workers needs to load. */
const NOT_WORKED: readonly AssignmentState[] = ['withdrawn', 'cancelled', 'missed', 'sick']

/** What somebody's place on a shift pays; null where they did not work it: sick, not come, given back or cancelled. */
export function payOfPlace({ state, price }: { state: AssignmentState; price: ShiftPay }): Pence | null {
  return NOT_WORKED.includes(state) ? null : price.pay
}
