import type { MemberFilter } from '#features/members/schema.ts'
import { addDays, type Day, formatShortDay } from '#shared/time.ts'
import type { NeedKind } from '../schema.ts'
import { STUCK_AFTER_DAYS } from './periods.ts'
import { daysAgo } from './waits.ts'

/** The days from which something needs attention: certificates that have ended or end within a week, profiles unfinished for four weeks. */
export function needDays(today: Day) {
  return { expiringTo: addDays(today, 6), joinedTo: addDays(today, -STUCK_AFTER_DAYS) }
}

/** `ended 9 days ago`, `ends today`, `ends Tue 1 Dec`: when a certificate ends. */
export function endsText(day: Day, today: Day): string {
  if (day < today) return `ended ${daysAgo(day, today)}`
  return day === today ? 'ends today' : `ends ${formatShortDay(day, { today })}`
}

/** The filter for the people of a need. */
export function needFilter(kind: NeedKind, today: Day): MemberFilter {
  const { expiringTo, joinedTo } = needDays(today)
  if (kind === 'certificates') return { expiringTo }
  if (kind === 'unfinished') return { completionTo: 99, joinedTo }
  return { completionFrom: 100, offer: 'none' }
}
