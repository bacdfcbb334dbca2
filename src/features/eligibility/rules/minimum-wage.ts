import { formatPence } from '#shared/money.ts'
import type { Person, Shift } from './prepare.ts'
import { ASK, defineRule } from './rule.ts'

function rateOf({ turns18, turns21 }: Person, { firstDay, law }: Shift): number {
  if (firstDay >= turns21) return law.wageFrom21
  return firstDay >= turns18 ? law.wageFrom18 : law.wageUnder18
}

/**
 * By age and rate on the day of the shift. The law judges the pay of a whole period by the rate of its first day, which is never higher: so this only
 * warns (domain 2.0.2).
 */
export const minimumWage = defineRule({
  id: 'minimum-wage',
  title: 'Minimum wage',
  source: 'National Minimum Wage Regulations 2015, regulation 4',
  level: 'warn',
  choices: ['warn'],
  overridable: true,
  judge(person, shift) {
    const { pencePerHour } = shift
    const asked = rateOf(person, shift)
    return pencePerHour === null || pencePerHour >= asked
      ? undefined
      : { found: pencePerHour, asked, at: shift.firstDay }
  },
  say: ({ found, asked }) => ({
    manager: `${formatPence(found)} an hour: the minimum wage is ${formatPence(asked)}.`,
    worker: `${formatPence(found)} an hour is below the minimum wage of ${formatPence(asked)}. ${ASK}`,
  }),
})
