import { uuidIn } from '#client/address.ts'
import { isMonth, type Month } from '#shared/time.ts'

export const shownHours = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not approved yet' },
  { value: 'approved', label: 'Approved' },
] as const

/** The state of a person's page of hours in its address. */
export interface HoursState {
  month?: Month | undefined
  show?: (typeof shownHours)[number]['value'] | undefined
  team?: string | undefined
  /** The line whose panel is open. */
  line?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseHoursState({ month, show, team, line }: Record<string, unknown>): HoursState {
  return {
    month: isMonth(month) ? month : undefined,
    show: shownHours.find(({ value }) => value === show)?.value,
    team: uuidIn(team),
    line: uuidIn(line),
  }
}
