/** The weeks of holiday that everybody has: Working Time Regulations 1998, regulations 13 and 13A. */
const STATUTORY_WEEKS = 5.6
const WEEKS_A_YEAR = 52
const DAYS_A_WEEK = 5

/** What holiday comes to of the pay for work done: 5.6 weeks of the 46.4 that are left are 12.07 %. */
const shareOf = (weeks: number) => weeks / (WEEKS_A_YEAR - weeks)

/**
 * Days of holiday beyond the statutory 5.6 weeks, of a year of five-day weeks, in hundredths of a percent of the pay for
 * work done: 5 days are 2.47 %. Agency Workers Regulations 2010, regulations 5 and 6(1)(f).
 */
export function percentOfDays(days: number): number {
  return Math.round((shareOf(STATUTORY_WEEKS + days / DAYS_A_WEEK) - shareOf(STATUTORY_WEEKS)) * 10_000)
}

/** Extra holiday of amounts, each times its hundredths of a percent, rounded once, half away from zero. */
export function extraHolidayOf(units: number): number {
  return Math.sign(units) * Math.floor((Math.abs(units) * 2 + 10_000) / 20_000)
}
