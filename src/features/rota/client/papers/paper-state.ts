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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined. */
export function parsePaperState({ week, weeks, by, site, drafts }: Record<string, unknown>): PaperState {
  return {
    week: typeof week === 'string' && isDay(week) ? startOfWeek(week) : undefined,
    weeks: [2, 4].find((one) => one === Number(weeks)),
    by: by === 'person' ? by : undefined,
    site: typeof site === 'string' && UUID.test(site) ? site : undefined,
    drafts: drafts === true || drafts === 'true' || undefined,
  }
}
