import { addMonths, type Day, formatDay, formatLongDay } from '#shared/time.ts'
import type { NotedDates } from '../schema.ts'
import { evidenceKinds, isCertificate } from './kinds.ts'

const DATED = [
  'dbs',
  'right-to-work',
  'professional-register',
  'passport',
  'driving-licence',
  'proof-of-address',
] as const

/** Whether evidence of one of these kinds has days that an agency keeps in a list; nothing that tells of somebody's health. */
export const isDated = (kinds: readonly string[]) =>
  kinds.some((kind) => isCertificate(kind) || DATED.some((one) => one === kind)) &&
  !kinds.some((kind) => evidenceKinds[kind]?.health)

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

/** The days alone, for a sentence that says whose list it is. */
export const notedInShort = ({ done, ends }: NotedDates) =>
  ends ? `ends on ${formatDay(ends)}` : `done on ${formatDay(done)}`

/** The same in a message, where each date has its weekday. */
export const notedInMessage = ({ done, ends }: NotedDates) =>
  ends ? `ends on ${formatLongDay(ends)}` : `done on ${formatLongDay(done!)}`

/** What a spreadsheet says of something that was uploaded, to compare; what differs is said first. */
export function notedBeside(noted: NotedDates, { validUntil }: { validUntil: Day | null }): string {
  const differs = noted.ends && validUntil && noted.ends !== validUntil
  return `${differs ? 'Differs from your spreadsheet' : 'Your spreadsheet'}: ${daysOf(noted)}`
}

/** What a spreadsheet says, for managers. */
export const notedInWords = (noted: NotedDates) => `From your spreadsheet, not yet seen: ${daysOf(noted)}`

/** The same for the person. */
export const notedForPerson = (noted: NotedDates) => `Your team’s list says: ${daysOf(noted)}. It has not seen it yet.`
