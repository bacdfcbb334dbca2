import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { MandatoryState, MemberFilter, ReadyState } from '../schema.ts'

type Conditions = Omit<MemberFilter, 'ready' | 'mandatory' | 'area' | 'standing'>

/**
 * The conditions of each state that managers filter by every day. They follow the calendar, so a filter with a name
 * keeps the state and not the days.
 */
export const readyConditions: Record<ReadyState, (today: Day) => Conditions> = {
  expired: (today) => ({ expiringTo: addDays(today, -1) }),
  ending: (today) => ({ expiringFrom: today, expiringTo: addDays(today, EXPIRING_WITHIN_DAYS) }),
  'in-date': (today) => ({ inDateOn: today }),
  unfinished: () => ({ completionTo: 99 }),
  'no-offer': () => ({ completionFrom: 100, offer: 'none' }),
}

/** The days until which every mandatory certificate is in date. */
export const mandatoryDays: Record<MandatoryState, (today: Day) => { mandatoryFrom?: Day; mandatoryTo?: Day }> = {
  'in-date': (today) => ({ mandatoryFrom: today }),
  lapsing: (today) => ({ mandatoryFrom: today, mandatoryTo: addDays(today, EXPIRING_WITHIN_DAYS) }),
  lapsed: (today) => ({ mandatoryTo: addDays(today, -1) }),
}

const keyOf = (filter: object) =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  )

/** The same filter with a state in place of its conditions, where they are those of one today. */
export function withState(filter: MemberFilter, today: Day): MemberFilter {
  const { job, mandatory, area, standing, ...rest } = filter
  const found = Object.entries(readyConditions).find(([, conditions]) => keyOf(conditions(today)) === keyOf(rest))
  if (!found) return filter
  return {
    ready: found[0] as ReadyState,
    ...(standing && { standing }),
    ...(job && { job }),
    ...(mandatory && { mandatory }),
    ...(area && { area }),
  }
}

/** Whether two filters find the same people. */
export function isSameFilter(one: object, other: object): boolean {
  return keyOf(one) === keyOf(other)
}
