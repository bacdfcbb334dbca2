import type { Day } from '#shared/time.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { OwnShift } from '../../schema.ts'
import { isWorked } from '../parts/place-mark.tsx'

/** Paid minutes and pay, as worked, of the shifts that were worked and began on or after a day; given those that are over. */
export function sumOf(past: readonly OwnShift[], since: Day): { minutes: number; pay: number } {
  const worked = past.filter(({ day, state }) => day >= since && isWorked({ state, isOver: true }))
  return {
    minutes: worked.reduce((sum, shift) => sum + (shift.worked ? shift.worked.minutes : paidMinutes(shift)), 0),
    pay: worked.reduce((sum, shift) => sum + (payOfPlace(shift) ?? 0), 0),
  }
}
