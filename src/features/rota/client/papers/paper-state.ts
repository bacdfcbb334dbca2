import { uuidIn } from '#client/address.ts'
import { type Day, isDay, startOfWeek } from '#shared/time.ts'

/** The state of the rota on paper in its address. */
export interface PaperState {
  week?: Day | undefined
  /** So many weeks. */
  weeks?: number | undefined
  by?: 'person' | undefined
  site?: string | undefined
  drafts?: true | undefined
}

/** Parses the address; invalid values become undefined. */
export function parsePaperState({ week, weeks, by, site, drafts }: Record<string, unknown>): PaperState {
  return {
    week: typeof week === 'string' && isDay(week) ? startOfWeek(week) : undefined,
    weeks: [2, 4].find((one) => one === Number(weeks)),
    by: by === 'person' ? by : undefined,
    site: uuidIn(site),
    drafts: drafts === true || drafts === 'true' || undefined,
  }
}
