import { addMonths, type Day, formatDay } from '#shared/time.ts'
import type { NotedDates } from '../schema.ts'

/** The days of a paper as a spreadsheet has them. */
export interface NotedDays {
  /** When it was issued, passed or checked. */
  done: Day | null
  ends: Day | null
}

/** The last day, as the spreadsheet says it or as the requirement makes it. */
export function endsOn({ done, ends }: NotedDays, lastsMonths: number | null): Day | null {
  return ends ?? (done && lastsMonths !== null ? addMonths(done, lastsMonths) : null)
}

const daysOf = ({ done, ends }: NotedDates) =>
  [done && `done on ${formatDay(done)}`, ends && `ends on ${formatDay(ends)}`].filter(Boolean).join(', ')

/** What a spreadsheet says, for managers. */
export const notedInWords = (noted: NotedDates) => `From your spreadsheet, not yet seen: ${daysOf(noted)}`

/** The same for the person. */
export const notedForPerson = (noted: NotedDates) => `Your team’s list says: ${daysOf(noted)}. It has not seen it yet.`
