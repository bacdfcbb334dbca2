import type { Person, Shift } from './prepare.ts'

/** What an hour pays to somebody, in pence: what the shift says, or their own rate on its day where that is more. The same as `app.pay_of`. */
export function rateFor({ roles }: Person, { job, firstDay, pencePerHour }: Shift): number | null {
  const own = roles.find((one) => one.job === job && firstDay >= one.from && firstDay < one.until)?.pencePerHour ?? null
  return own === null || (pencePerHour !== null && pencePerHour >= own) ? pencePerHour : own
}
