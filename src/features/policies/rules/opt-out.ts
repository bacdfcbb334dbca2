import { addDays, addMonths, type Day } from '#shared/time.ts'

/** How long before its end a person ends their opt-out: seven days when nothing else was agreed, three months at most (Working Time Regulations 1998, regulation 5). */
export const noticePeriods = ['7-days', '14-days', '1-month', '2-months', '3-months'] as const
export type NoticePeriod = (typeof noticePeriods)[number]
export const USUAL_NOTICE: NoticePeriod = '7-days'

/** `7 days`, `1 month`. */
export const noticeWords = (notice: NoticePeriod) => notice.replace('-', ' ')

/** The last day of an opt-out of which notice is given on this day. */
export function lastDayAfter(notice: NoticePeriod, givenOn: Day): Day {
  const count = Number.parseInt(notice, 10)
  return notice.endsWith('days') ? addDays(givenOn, count) : addMonths(givenOn, count)
}

/** An opt-out that both have signed. `until`: its last day; null: none is known. */
export interface OptOut {
  from: Day
  until: Day | null
}

/** Whether somebody may work more than 48 hours a week on average on this day. */
export function isOptedOut(optOuts: readonly OptOut[], day: Day): boolean {
  return optOuts.some(({ from, until }) => from <= day && (until === null || day <= until))
}
