import type { Day } from '#shared/time.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { OwnShift } from '../../schema.ts'
import { isWorked } from '../parts/place-mark.tsx'

/** Paid minutes and pay of the shifts that were worked and began on or after a day; given those that are over. */
export function sumOf(past: readonly OwnShift[], since: Day): { minutes: number; pay: number } {
  const worked = past.filter(({ day, state }) => day >= since && isWorked({ state, isOver: true }))
  return {
    minutes: worked.reduce((sum, shift) => sum + paidMinutes(shift), 0),
    pay: worked.reduce((sum, shift) => sum + shift.price.pay, 0),
  }
}
