import { uuidIn } from '#client/address.ts'
import { type JobCode, jobCodes } from '#features/teams/rules/jobs.ts'
import { isBetweenDays } from '#shared/time.ts'

const onlys = ['open', 'at-risk', 'draft'] as const
const tabs = ['people', 'details'] as const

/** The state of the page of shifts in its address. */
export interface ShiftsState {
  /** The day that is listed, or one of the week; today by default. */
  day?: string | undefined
  /** The whole week of that day is listed. */
  week?: true | undefined
  site?: string | undefined
  job?: JobCode | undefined
  only?: (typeof onlys)[number] | undefined
  /** Words of a site, client or person, within the listed days. */
  search?: string | undefined
  /** The shift whose panel is open. */
  shift?: string | undefined
  tab?: (typeof tabs)[number] | undefined
  /** The form for new shifts is open. */
  new?: true | undefined
}

/** What is begun from the menu of a row, in the panel of its shift. */
export type RowAct = 'people' | 'details' | 'edit' | 'split' | 'cancel'

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseShiftsState(search: Record<string, unknown>): ShiftsState {
  const { day, week, site, job, only, shift, tab } = search
  const words = search.search
  return {
    day: typeof day === 'string' && isBetweenDays(day) ? day : undefined,
    week: week === true || undefined,
    site: uuidIn(site),
    job: jobCodes.find((known) => known === job),
    only: onlys.find((known) => known === only),
    search: typeof words === 'string' && words !== '' ? words.slice(0, 100) : undefined,
    shift: uuidIn(shift),
    tab: tabs.find((known) => known === tab),
    new: search.new === true || undefined,
  }
}
