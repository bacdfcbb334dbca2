import type { ShortLine, ShortSites } from '#features/staffing/schema.ts'
import { addDays, atLondon } from '#shared/time.ts'
import type { RotaShift } from '../schema.ts'

type When = Pick<RotaShift, 'day' | 'start' | 'end'>

/** The rules of the mix, such as one nurse at a time, that a site does not keep while a shift runs. */
export function mixesLacking(short: ShortSites | undefined, { siteId, day, start, end }: When & { siteId: string }) {
  const lines = short?.sites.find((site) => site.siteId === siteId)?.lines.filter(({ isMix }) => isMix) ?? []
  if (lines.length === 0) return lines
  const begins = atLondon(day, start).toISOString()
  const ends = atLondon(end > start ? day : addDays(day, 1), end).toISOString()
  return lines.filter(({ from, until, missing }) => missing > 0 && from < ends && until > begins)
}

/** Whether a mix is kept once somebody has the place; undefined where their job does not say it. */
export function isKeptWith(
  { of, missing }: ShortLine,
  job: string | null,
  jobs: readonly string[],
): boolean | undefined {
  if (!jobs.includes(of)) return undefined
  return job === of && missing === 1
}
