import { uuidIn } from '#client/address.ts'
import { type JobCode, jobCodes } from '#features/teams/rules/jobs.ts'
import { type Day, isBetweenDays } from '#shared/time.ts'
import type { RotaFilter } from '../../schema.ts'

const spans = ['day', 'week', 'fortnight', 'month'] as const
const rowKinds = ['people', 'sites', 'jobs'] as const
const onlys = ['open', 'draft'] as const
const tabs = ['people', 'details'] as const

/** The state of the rota in its address: the same link shows the same view. */
export interface RotaState {
  /** One of the days that are shown; today by default. */
  day?: Day | undefined
  span?: (typeof spans)[number] | undefined
  rows?: (typeof rowKinds)[number] | undefined
  site?: string | undefined
  job?: JobCode | undefined
  only?: (typeof onlys)[number] | undefined
  search?: string | undefined
  /** People stand below their jobs. */
  grouped?: true | undefined
  /** The shift whose panel is open. */
  shift?: string | undefined
  tab?: (typeof tabs)[number] | undefined
  /** What has changed since a telling is shown beside it; `since`: another moment than the last one. */
  history?: true | undefined
  since?: string | undefined
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Parses the address; invalid values become undefined. */
export function parseRotaState(search: Record<string, unknown>): RotaState {
  const { day, span, rows, site, job, only, shift, tab, since } = search
  const words = search.search
  return {
    day: typeof day === 'string' && isBetweenDays(day) ? day : undefined,
    span: spans.find((known) => known === span && known !== 'week'),
    rows: rowKinds.find((known) => known === rows && known !== 'people'),
    site: uuidIn(site),
    job: jobCodes.find((known) => known === job),
    only: onlys.find((known) => known === only),
    search: typeof words === 'string' && words.trim() !== '' ? words.slice(0, 100) : undefined,
    grouped: search.grouped === true || undefined,
    shift: uuidIn(shift),
    tab: tabs.find((known) => known === tab),
    history: search.history === true || undefined,
    since: typeof since === 'string' && INSTANT.test(since) ? since : undefined,
  }
}

/** What of it is a view, which a manager may name: all but the days and what is open. */
export function filterOf({ span, rows, site, job, only, search, grouped }: RotaState): RotaFilter {
  return {
    ...(span && { span }),
    ...(rows && { rows }),
    ...(site && { siteId: site }),
    ...(job && { job }),
    ...(only && { only }),
    ...(search?.trim() && { search: search.trim() }),
    ...(grouped && { grouped }),
  }
}

/** What of the state another view changes: the days stay. */
export function viewOf({ siteId, ...filter }: RotaFilter): RotaState {
  const none = {
    span: undefined,
    rows: undefined,
    job: undefined,
    only: undefined,
    search: undefined,
    grouped: undefined,
  }
  return { ...none, ...filter, site: siteId }
}
