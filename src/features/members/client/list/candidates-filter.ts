import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatDay } from '#shared/time.ts'
import { STANDING_FILTER_WORDS } from '../../rules/standing-words.ts'
import type { MandatoryState, MemberFilter, ReadyState } from '../../schema.ts'

export const READY_WORDS: Record<ReadyState, string> = {
  expired: 'A certificate has expired',
  ending: 'A certificate ends within 30 days',
  'in-date': 'No certificate has expired',
  unfinished: 'Profile not complete',
  'no-offer': 'Complete, no offer recorded',
}

export const MANDATORY_WORDS: Record<MandatoryState, string> = {
  'in-date': 'Mandatory in date',
  lapsing: 'Mandatory lapse within 30 days',
  lapsed: 'Mandatory lapsed or missing',
}

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
    ...(filter.standing ? [STANDING_FILTER_WORDS[filter.standing]] : []),
    ...(filter.ready ? [READY_WORDS[filter.ready]] : []),
    ...(filter.mandatory ? [MANDATORY_WORDS[filter.mandatory]] : []),
    ...(filter.area ? [`Lives in ${filter.area}`] : []),
    ...(filter.job ? [jobLabel(filter.job)] : []),
    ...(filter.offer ? [filter.offer === 'none' ? 'No offer recorded' : 'Offer recorded'] : []),
  ]
}

function between(what: string, from: string | undefined, to: string | undefined): string[] {
  if (from && to) return [from === to ? `${what} ${formatDay(from)}` : `${what} ${formatDay(from)} – ${formatDay(to)}`]
  if (from) return [`${what} from ${formatDay(from)}`]
  return to ? [`${what} by ${formatDay(to)}`] : []
}
