const tabs = ['week', 'leave', 'preferences'] as const

/** What the address of a person's own page says: its part on screen, and a day of the week that is shown. */
export interface AvailabilityPlace {
  tab?: (typeof tabs)[number] | undefined
  week?: string | undefined
}

export function parseAvailabilityPlace({ tab, week }: Record<string, unknown>): AvailabilityPlace {
  return {
    tab: tabs.find((known) => known === tab),
    week: typeof week === 'string' && /^20\d\d-[01]\d-[0-3]\d$/.test(week) ? week : undefined,
  }
}
