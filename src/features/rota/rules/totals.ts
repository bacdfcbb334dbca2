import type { RotaShift } from '../schema.ts'
import type { Totals } from './rows.ts'

const NONE: Totals = { minutes: 0, required: 0, taken: 0, pay: 0, charge: 0, open: 0, openMinutes: 0, drafts: 0 }

const plus = (sum: number | null, more: number | null) => (sum === null || more === null ? null : sum + more)

/** What one shift adds: of what is booked its hours, pay and charge; of what is open its places. */
function withShift(
  sum: Totals,
  { minutes, required, open, places, charge, isDraft }: RotaShift,
  seesPay: boolean,
): Totals {
  const paid = seesPay ? places.reduce<number | null>((all, [, , , pay]) => plus(all, pay ?? 0), 0) : null
  return {
    minutes: sum.minutes + minutes * places.length,
    required: sum.required + required,
    taken: sum.taken + places.length,
    pay: plus(sum.pay, paid),
    charge: plus(sum.charge, seesPay ? (charge ?? 0) * places.length : null),
    open: sum.open + open,
    openMinutes: sum.openMinutes + open * minutes,
    drafts: sum.drafts + Number(isDraft),
  }
}

/** What some shifts come to. */
export function totalsOf(shifts: readonly RotaShift[], seesPay: boolean): Totals {
  return shifts.reduce((sum, shift) => withShift(sum, shift, seesPay), NONE)
}

/** What is left of the charge after pay, in per cent with one digit; null where it cannot be known. */
export function marginOf({ pay, charge }: Totals): number | null {
  return pay === null || charge === null || charge === 0 ? null : Math.round(((charge - pay) / charge) * 1000) / 10
}
