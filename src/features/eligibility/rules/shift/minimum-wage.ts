import { WAGE_UNKNOWN_FROM } from '#features/rates/rules/wage.ts'
import { type DayNumber, dayNumber } from '#shared/calendar.ts'
import { formatPence } from '#shared/money.ts'
import { formatLongDay } from '#shared/time.ts'
import type { Person, Shift } from '../prepare.ts'
import { rateFor } from '../rates.ts'
import { ASK, defineRule } from '../rule.ts'

function leastFor({ turns18, turns21 }: Person, { firstDay, law }: Shift): number {
  if (firstDay >= turns21) return law.wageFrom21
  return firstDay >= turns18 ? law.wageFrom18 : law.wageUnder18
}

/** What there is to say of a day whose figure is not known: the last one is what it is at least. */
const unknown = (at: DayNumber | undefined) =>
  at !== undefined && at >= dayNumber(WAGE_UNKNOWN_FROM)
    ? ` That from ${formatLongDay(WAGE_UNKNOWN_FROM)} is not known to this version.`
    : ''

/**
 * By age and rate on the day of the shift. The law judges the pay of a whole period by the rate of its first day, which
 * is never higher: so this only warns (domain 2.0.2).
 */
export const minimumWage = defineRule({
  id: 'minimum-wage',
  title: 'Minimum wage',
  source: 'National Minimum Wage Regulations 2015, regulation 4',
  level: 'warn',
  choices: ['warn'],
  overridable: true,
  judge(person, shift) {
    const [found, asked] = [rateFor(person, shift), leastFor(person, shift)]
    if (found === null || found >= asked) return undefined
    return { found, asked, at: shift.firstDay, ...(found !== shift.pencePerHour && { about: 'own' }) }
  },
  say: ({ about, found, asked, at }) => ({
    // Somebody's own rate is for those alone who see pay.
    manager:
      about === 'own'
        ? `Their own rate is below the minimum wage of ${formatPence(asked)}.${unknown(at)}`
        : `${formatPence(found)} an hour: the minimum wage is ${formatPence(asked)}.${unknown(at)}`,
    worker: `${formatPence(found)} an hour is below the minimum wage of ${formatPence(asked)}.${unknown(at)} ${ASK}`,
  }),
})
