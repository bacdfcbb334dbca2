import { type Law, lawOn } from '#features/eligibility/rules/law.ts'
import { dayNumber } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import { ageOn, type Day } from '#shared/time.ts'
import type { Engagement, Holiday } from './people.ts'

/** What keeps somebody out of a run. */
export const holdCodes = [
  'no-engagement',
  'no-right-to-work',
  'no-umbrella',
  'umbrella-outdated',
  'no-document',
  'no-bank',
  'unpriced',
  'taken-back',
  'below-wage',
] as const
export type Hold = (typeof holdCodes)[number]

/** What a run finds of somebody. Money in pence. */
export interface Due {
  minutes: number
  pay: Pence
  /** The part of it that worked time pays: it alone counts for holiday pay. */
  workedPay: Pence
  /**
   * Of the period: minutes that count for the minimum wage, unpaid ones too, what they paid, what they would have at the
   * lowest rate of each work (sixtieths of a penny), both less what is taken from pay, and what earlier runs have added.
   */
  timeMinutes: number
  timePay: Pence
  lowestUnits: number
  /** Whole days of accommodation in the period that cost nothing, those that are charged for, and what is charged. */
  freeDays: number
  chargedDays: number
  charged: Pence
  toppedUp: Pence
  /** Approved minutes for which nothing says a rate. */
  unpriced: number
  bornOn: Day | null
  engagement: Engagement | null
  holiday: Holiday | null
}

/** Holiday pay with each payment, in hundredths of a percent: Working Time Regulations 1998, regulation 16A. */
export const HOLIDAY_RATE = 1207

/** 12.07 % of what worked time pays in a batch, rounded once, half away from zero; of what is taken back the same with a minus. */
export function holidayOf({ workedPay, holiday }: Pick<Due, 'workedPay' | 'holiday'>): Pence {
  if (holiday !== 'with-pay') return 0
  return Math.sign(workedPay) * Math.floor((Math.abs(workedPay) * HOLIDAY_RATE * 2 + 10_000) / 20_000)
}

/** The minimum wage of an hour by the age on a day; of 21 and over where nobody knows it. */
export function leastWage(law: Law, bornOn: Day | null, on: Day): Pence {
  const age = bornOn ? ageOn(bornOn, on) : 21
  return age >= 21 ? law.wageFrom21 : age >= 18 ? law.wageFrom18 : law.wageUnder18
}

/**
 * What accommodation adds to the pay that counts for the minimum wage: the offset of each whole day where it is free, and
 * where it is charged for, less what is charged above that. Regulations 9(1)(e), 14 and 16.
 */
const lodging = ({ freeDays, chargedDays, charged }: Due, { accommodationOffset }: Law): Pence =>
  freeDays * accommodationOffset - Math.max(0, charged - chargedDays * accommodationOffset)

/**
 * What is missing to the minimum wage of a pay reference period, which is judged by the age on its first day. Sleeping
 * and being on call is no time of work, and what it pays does not count; of better paid nights and Sundays only the
 * lowest rate of the same work does. Unpaid travel between shifts and training are time of work, and what is taken from
 * pay for the employer’s own use reduces it. National Minimum Wage Regulations 2015, regulations 4, 7, 8, 10, 12, 32 to 34.
 */
export function missingWage(due: Due, from: Day): Pence {
  const { engagement, bornOn, timeMinutes, timePay, lowestUnits, toppedUp } = due
  if (engagement !== 'paye') return 0
  const law = lawOn(dayNumber(from))
  const least = leastWage(law, bornOn, from)
  const counted = Math.min(timePay * 60, lowestUnits) + lodging(due, law) * 60
  return Math.max(0, Math.ceil((timeMinutes * least - counted) / 60) - toppedUp)
}

interface Found {
  missing: Pence
  /** The minimum wage is made up. */
  adds: boolean
  /** What is missing on file. */
  onFile: Hold | undefined
}

/** Why somebody cannot be in a run; undefined when they can. */
export function holdOf(due: Due, { missing, adds, onFile }: Found): Hold | undefined {
  if (due.engagement === null) return 'no-engagement'
  if (onFile) return onFile
  if (due.unpriced > 0) return 'unpriced'
  if (due.pay < 0) return 'taken-back'
  if (missing > 0 && !adds) return 'below-wage'
  return undefined
}
