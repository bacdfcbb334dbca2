import { MOST_DAYS_AT_ONCE } from '#features/shifts/rules/times.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, daysBetween, formatDayMonth, isDay, startOfWeek } from '#shared/time.ts'
import { type Goals, presets } from '../../rules/goals.ts'
import type { RunOptions } from '../../schema.ts'

/** What a plan is asked for. */
export interface Asked extends Pick<RunOptions, 'warnings' | 'leaveOut' | 'pins' | 'notFor' | 'effort'> {
  from: Day
  through: Day
  /** Undefined: every one. */
  siteIds: string[] | undefined
  jobs: JobCode[] | undefined
  goals: Goals
}

const NEW = {
  siteIds: undefined,
  jobs: undefined,
  goals: presets[0].goals,
  warnings: 'leave-out',
  leaveOut: [],
  pins: [],
  notFor: [],
  effort: 'quick',
} as const

/** What is asked for at first: of a view, or of an earlier plan. */
export const askedOf = (start: Partial<Asked> & Pick<Asked, 'from' | 'through'>): Asked => ({
  ...{ ...NEW, leaveOut: [], pins: [], notFor: [] },
  ...start,
})

/** What an earlier plan was asked for. */
export const askedAgain = ({ siteIds, jobs, ...options }: RunOptions): Asked => ({
  ...options,
  siteIds: siteIds ?? undefined,
  jobs: (jobs ?? undefined) as JobCode[] | undefined,
})

/** Ready periods, by the first day of this week. */
export function periodsOf(today: Day) {
  const monday = startOfWeek(today)
  const of = (value: string, label: string, first: number, days: number) => {
    const [from, through] = [addDays(monday, first), addDays(monday, first + days - 1)]
    return { value, label: `${label}, ${daysText(from, through, today)}`, from, through }
  }
  return [
    of('this', 'This week', 0, 7),
    of('next', 'Next week', 7, 7),
    of('two', 'Two weeks', 0, 14),
    of('four', 'Four weeks', 0, 28),
  ]
}

/** `23–29 Nov`, `30 Nov – 6 Dec`, one day. */
export function daysText(from: Day, through: Day, today: Day): string {
  const last = formatDayMonth(through, { today })
  if (from === through) return last
  return from.slice(0, 7) === through.slice(0, 7)
    ? `${Number(from.slice(8))}–${last}`
    : `${formatDayMonth(from, { today })} – ${last}`
}

/** What is wrong, by the field. */
export interface AskedErrors {
  from?: string
  through?: string
  sites?: string
  jobs?: string
}

export function errorsOf({ from, through, siteIds, jobs }: Asked): AskedErrors {
  return {
    ...(!isDay(from) && { from: 'Type a day, such as 23/11/2026' }),
    ...throughError(from, through),
    ...(siteIds?.length === 0 && { sites: 'Choose a site' }),
    ...(jobs?.length === 0 && { jobs: 'Choose a job' }),
  }
}

function throughError(from: Day, through: Day) {
  if (!isDay(through)) return { through: 'Type a day, such as 29/11/2026' }
  if (!isDay(from)) return {}
  if (through < from) return { through: 'Choose a day that is not before the first one' }
  return daysBetween(from, through) >= MOST_DAYS_AT_ONCE ? { through: `Choose at most ${MOST_DAYS_AT_ONCE} days` } : {}
}
