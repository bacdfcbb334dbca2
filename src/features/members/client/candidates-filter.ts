import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, formatDay } from '#shared/time.ts'
import type { MemberFilter } from '../schema.ts'

/** The filter in words, one text for each of its subjects. */
export function describeFilter(filter: MemberFilter): string[] {
  const { completionFrom: least = 0, completionTo: most = 100 } = filter
  const profile =
    least === 100
      ? 'Profile complete'
      : most === 99 && least === 0
        ? 'Profile not complete'
        : `Profile ${least}–${most}%`
  return [
    ...(least > 0 || most < 100 ? [profile] : []),
    ...between('Joined', filter.joinedFrom, filter.joinedTo),
    ...between('First complete', filter.completedFrom, filter.completedTo),
    ...between('Certificate ends', filter.expiringFrom, filter.expiringTo),
    ...(filter.inDateOn ? [`Nothing ends before ${formatDay(filter.inDateOn)}`] : []),
    ...(filter.job ? [jobLabel(filter.job)] : []),
    ...(filter.offer ? [filter.offer === 'none' ? 'No offer recorded' : 'Offer recorded'] : []),
  ]
}

function between(what: string, from: string | undefined, to: string | undefined): string[] {
  if (from && to) return [from === to ? `${what} ${formatDay(from)}` : `${what} ${formatDay(from)} – ${formatDay(to)}`]
  if (from) return [`${what} from ${formatDay(from)}`]
  return to ? [`${what} by ${formatDay(to)}`] : []
}

/** The filters that managers use every day, by the words of the choice. */
export function readyFilters(today: Day): Record<string, MemberFilter> {
  return {
    Expired: { expiringTo: addDays(today, -1) },
    'Ends within 30 days': { expiringFrom: today, expiringTo: addDays(today, EXPIRING_WITHIN_DAYS) },
    'In date': { inDateOn: today },
    'Profile not complete': { completionTo: 99 },
    'Complete, no offer recorded': { completionFrom: 100, offer: 'none' },
  }
}

/** The words of the ready filter that this is, whatever job it is narrowed to; undefined for another. */
export function readyFilterOf({ job: _, ...filter }: MemberFilter, today: Day): string | undefined {
  const keyOf = (one: MemberFilter) => JSON.stringify(Object.entries(one).toSorted())
  const key = keyOf(filter)
  return Object.entries(readyFilters(today)).find(([, ready]) => keyOf(ready) === key)?.[0]
}
