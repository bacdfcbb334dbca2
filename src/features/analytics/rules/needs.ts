import type { MemberFilter } from '#features/members/schema.ts'
import { addDays, type Day, formatDayNear } from '#shared/time.ts'
import type { NeedKind } from '../schema.ts'
import { STUCK_AFTER_DAYS } from './periods.ts'

/** The days from which something needs attention: certificates that have ended or end within a week, profiles unfinished for four weeks. */
export function needDays(today: Day) {
  return { expiringTo: addDays(today, 6), joinedTo: addDays(today, -STUCK_AFTER_DAYS) }
}

/** `expired 9 days ago`, `ends today`, `ends Tue 9 Jun`: when somebody's certificate ends. */
export function endsText(at: Day, today: Day): string {
  return at === today ? 'ends today' : `${at < today ? 'expired' : 'ends'} ${formatDayNear(at, { today })}`
}

/** The filter for the people of a need; requests and what waits to be verified have lists of their own. */
export function needFilter(kind: Exclude<NeedKind, 'requests' | 'verify'>, today: Day): MemberFilter {
  const { expiringTo, joinedTo } = needDays(today)
  if (kind === 'certificates') return { expiringTo }
  if (kind === 'unfinished') return { completionTo: 99, joinedTo }
  return { completionFrom: 100, offer: 'none' }
}
