import { uuidIn } from '#client/address.ts'
import { type Day, isDay, startOfWeek } from '#shared/time.ts'

/** The state of the page of staffing in its address. */
export interface StaffingState {
  tab?: 'templates' | undefined
  site?: string | undefined
  /** The Monday of the week that is shown. */
  week?: Day | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseStaffingState({ tab, site, week }: Record<string, unknown>): StaffingState {
  return {
    tab: tab === 'templates' ? 'templates' : undefined,
    site: uuidIn(site),
    week: typeof week === 'string' && isDay(week) ? startOfWeek(week) : undefined,
  }
}
