import type { Person, Shift } from './prepare.ts'

/** The least that an hour pays to somebody, in pence: by card and shift, or their own rate on its day where that is more. */
export function rateFor({ roles }: Person, { job, firstDay, pencePerHour }: Shift): number | null {
  const own = roles.find((one) => one.job === job && firstDay >= one.from && firstDay < one.until)?.pencePerHour ?? null
  return own === null || (pencePerHour !== null && pencePerHour >= own) ? pencePerHour : own
}
