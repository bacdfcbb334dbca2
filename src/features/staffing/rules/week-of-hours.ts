import { addDays, atLondon, type Day } from '#shared/time.ts'
import { shortOf } from './cover.ts'

interface Hours {
  job: string
  /** Instants. */
  from: string
  until: string
  needed: number
  places: number
  filled: number
}

/** One hour of the clock of a day: the most that is lacking within it. */
export interface HourCell {
  hour: number
  needed: number
  missing: number
  open: number
  over: number
}

const pad = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The 24 hours of the clock of a day; of one that comes twice both, of one that is skipped nothing. */
export function hoursOfDay(day: Day, jobs: readonly Hours[]): HourCell[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const from = atLondon(day, pad(hour)).getTime()
    const until = (hour === 23 ? atLondon(addDays(day, 1), '00:00') : atLondon(day, pad(hour + 1))).getTime()
    const within = jobs.filter((one) => Date.parse(one.from) < until && Date.parse(one.until) > from)
    const most = (of: (one: Hours) => number) =>
      [...Map.groupBy(within, ({ job }) => job).values()].reduce((sum, hours) => sum + Math.max(...hours.map(of)), 0)
    return {
      hour,
      needed: most(({ needed }) => needed),
      missing: most((one) => shortOf(one).missing),
      open: most((one) => shortOf(one).open),
      over: most((one) => shortOf(one).over),
    }
  })
}
