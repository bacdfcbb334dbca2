import { uuidIn } from '#client/address.ts'
import { type Day, isDay, startOfWeek } from '#shared/time.ts'
import { type Shown, shownLines } from '../../rules/states.ts'

/** The state of a team's page of timesheets in its address. */
export interface TimesheetsState {
  /** A day of the week that is shown; without one it is last week until it is settled. */
  week?: Day | undefined
  show?: Shown | undefined
  site?: string | undefined
  /** The line whose panel is open. */
  line?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseTimesheetsState({ week, show, site, line }: Record<string, unknown>): TimesheetsState {
  return {
    week: isDay(week) ? startOfWeek(week as Day) : undefined,
    show: shownLines.find(({ value }) => value === show)?.value,
    site: uuidIn(site),
    line: uuidIn(line),
  }
}
