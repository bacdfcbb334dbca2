import { noticeOf } from '#features/rates/rules/late-changes.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, formatMinutes, startOfWeek } from '#shared/time.ts'
import { lengthText, timesText } from '../../rules/shift-words.ts'
import { shownState } from '../../rules/states.ts'
import type { Place, Shift } from '../../schema.ts'

/** The days from Monday to Sunday around a day. */
export function weekAround(day: Day): Day[] {
  const monday = startOfWeek(day)
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Places that nobody has. */
export function placesLeft({
  staffRequired,
  filled,
  worked,
}: Pick<Shift, 'staffRequired' | 'filled' | 'worked'>): number {
  return Math.max(0, staffRequired - filled - worked)
}

/** What the times are called, and how much of them is paid: `Early, 7 h 30 min`. */
export function lengthOf(shift: Shift): string {
  return [shift.kind, lengthText(shift)].filter(Boolean).join(', ')
}

/** A row in words: `07:30–20:00 Care Assistant, Elm House`. */
export const rowWords = (shift: Shift) => `${timesText(shift)} ${jobLabel(shift.job)}, ${shift.siteName}`

export const isOver = (shift: Pick<Shift, 'state' | 'endsAt'>) => shownState(shift, Date.now()) === 'over'

/** `Femi A.`: a first name and the initial of the last one, for lists with little room. */
export function shortName({ fullName }: Pick<Place, 'fullName'>): string {
  const words = fullName.trim().split(/\s+/)
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return initial ? `${words[0]} ${initial}.` : fullName
}

/** `1 place`, `3 places`. */
export const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
export const people = (number: number) => count(number, 'person', 'people')

/** `3 h 20 min before the start`, or that it has begun. */
export function noticeWords(shift: Pick<Shift, 'startsAt'>): string {
  const notice = noticeOf(shift, new Date().toISOString())
  return notice > 0 ? `${formatMinutes(notice)} before the start` : 'after the start'
}
