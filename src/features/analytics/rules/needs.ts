import type { MemberFilter } from '#features/members/schema.ts'
import { addDays, type Day, formatDayNear } from '#shared/time.ts'
import type { NeedKind } from '../schema.ts'
import { STUCK_AFTER_DAYS } from './periods.ts'

/** The days from which something needs attention: certificates that have ended or end within a week, profiles unfinished for four weeks. */
export function needDays(today: Day) {
  return { expiringTo: addDays(today, 6), joinedTo: addDays(today, -STUCK_AFTER_DAYS) }
}

/** `ended 9 days ago`, `ends today`, `ends Tue 9 Jun`: when a certificate ends. */
export function endsText(at: Day, today: Day): string {
  return at === today ? 'ends today' : `${at < today ? 'ended' : 'ends'} ${formatDayNear(at, { today })}`
}

/** The filter for the people of a need. */
export function needFilter(kind: NeedKind, today: Day): MemberFilter {
  const { expiringTo, joinedTo } = needDays(today)
  if (kind === 'certificates') return { expiringTo }
  if (kind === 'unfinished') return { completionTo: 99, joinedTo }
  return { completionFrom: 100, offer: 'none' }
}
