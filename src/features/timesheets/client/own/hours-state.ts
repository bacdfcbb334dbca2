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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuid = (text: unknown) => (typeof text === 'string' && UUID.test(text) ? text : undefined)

/** Parses the address; invalid values become undefined. */
export function parseHoursState({ month, show, team, line }: Record<string, unknown>): HoursState {
  return {
    month: isMonth(month) ? month : undefined,
    show: shownHours.find(({ value }) => value === show)?.value,
    team: uuid(team),
    line: uuid(line),
  }
}
