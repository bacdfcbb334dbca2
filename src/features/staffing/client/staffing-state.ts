import { type Day, isDay, startOfWeek } from '#shared/time.ts'

/** The state of the page of staffing in its address. */
export interface StaffingState {
  tab?: 'templates' | undefined
  site?: string | undefined
  /** The Monday of the week that is shown. */
  week?: Day | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined. */
export function parseStaffingState({ tab, site, week }: Record<string, unknown>): StaffingState {
  return {
    tab: tab === 'templates' ? 'templates' : undefined,
    site: typeof site === 'string' && UUID.test(site) ? site : undefined,
    week: typeof week === 'string' && isDay(week) ? startOfWeek(week) : undefined,
  }
}
