import type { Person, Shift } from './prepare.ts'

/**
 * The least that an hour pays to somebody, in pence: by card and shift, or their own rate on its day where that is
 * more. Null: it pays an amount for the whole, or nothing says a rate.
 */
export function rateFor({ roles }: Person, { job, firstDay, pencePerHour, isFlat }: Shift): number | null {
  if (isFlat) return null
  const own = roles.find((one) => one.job === job && firstDay >= one.from && firstDay < one.until)?.pencePerHour ?? null
  return own === null || (pencePerHour !== null && pencePerHour >= own) ? pencePerHour : own
}
