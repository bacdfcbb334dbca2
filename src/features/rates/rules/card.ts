import type { Pence } from '#shared/money.ts'

/** The kinds of day that a card has bands for. */
export const kindsOfDay = [
  { value: 'weekday', label: 'Weekday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'holiday', label: 'Bank holiday' },
] as const
export type KindOfDay = (typeof kindsOfDay)[number]['value']
export const kindCodes = kindsOfDay.map(({ value }) => value)

/**
 * Whose kind of day an hour takes: its own, or for a whole shift the day of its start or of its greater part, as under
 * the NHS terms (Agenda for Change handbook, section 2).
 */
export const daysBy = [
  { value: 'minute', label: 'Each hour takes the day it is worked on' },
  { value: 'start', label: 'The whole shift takes the day it starts on' },
  { value: 'majority', label: 'The whole shift takes the day with most of its paid time' },
] as const
export type DayBy = (typeof daysBy)[number]['value']

/** Which days pay as bank holidays where one falls on a weekend and is kept on a working day after it. */
export const holidayRules = [
  { value: 'substitute', label: 'The substitute day' },
  { value: 'calendar', label: 'The day itself' },
  { value: 'both', label: 'Both days' },
] as const
export type HolidayRule = (typeof holidayRules)[number]['value']

/** What hours of a kind of day pay, and what they are charged at: pence an hour. */
export interface Band {
  kind: KindOfDay
  /** Minutes of the clock, 0 to 1440; `until` is later and not part of it. */
  from: number
  until: number
  pay: Pence
  /** Null: not agreed. */
  charge: Pence | null
}

/** What a version of a card says of hours. */
export interface HourTerms {
  dayBy: DayBy
  holidays: HolidayRule
  bands: readonly Band[]
}
