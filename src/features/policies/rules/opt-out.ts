import { addDays, addMonths, type Day } from '#shared/time.ts'

/**
 * How long before its end a person ends their opt-out: seven days when nothing else was agreed, three months at most
 * (Working Time Regulations 1998, regulation 5).
 */
export const noticePeriods = ['7-days', '14-days', '1-month', '2-months', '3-months'] as const
export type NoticePeriod = (typeof noticePeriods)[number]
export const USUAL_NOTICE: NoticePeriod = '7-days'

/** `7 days`, `1 month`. */
export const noticeWords = (notice: NoticePeriod) => notice.replace('-', ' ')

/**
 * The last day of an opt-out of which notice is given on this day: clear days, or the same day of a later month
 * (docs/decisions/papers-are-policies.md).
 */
export function lastDayAfter(notice: NoticePeriod, givenOn: Day): Day {
  const count = Number.parseInt(notice, 10)
  return notice.endsWith('days') ? addDays(givenOn, count) : addMonths(givenOn, count)
}
