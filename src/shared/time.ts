/** The source of the current time, in milliseconds since the epoch: the machine in production, a fixed instant in tests. */
export interface Clock {
  now(): number
}

/** The clock of this machine. The server passes its own clock; this one is for hints in a form. */
export const deviceClock: Clock = { now: () => Date.now() }

/** A calendar day as ISO text, `2026-03-07`; no time, no zone. */
export type Day = string

/** A calendar month as ISO text, `2026-03`. */
export type Month = string

/** A time of day as ISO text, `08:05`. */
export type TimeOfDay = string

/** The pattern of a time of day, from `00:00` to `23:59`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const A_MONDAY = '1970-01-05'
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const UTC_INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:\+00|Z)$/
const ISO_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const TYPED_DAY = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/
// The keypads of some phones have digits alone.
const TYPED_DIGITS = /^(\d\d)(\d\d)(\d{4})$/
const TYPED_MONTH = /^(\d{1,2})[/. -]?(\d{4})$/

/** How dates are written here; made at the first use, because a phone takes a twentieth of a second to read the tables of the first one. */
function british(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format
  }
}

const LONDON = 'Europe/London'
const londonParts = british({ timeZone: LONDON, year: 'numeric', month: '2-digit', day: '2-digit' })
const londonClock = british({ timeZone: LONDON, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const londonSeconds = british({ timeZone: LONDON, timeStyle: 'medium' })
const londonInstant = british({ timeZone: LONDON, dateStyle: 'short', timeStyle: 'short' })
const longDay = british({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = british({ timeZone: 'UTC', day: 'numeric', month: 'short' })
const monthName = british({ timeZone: 'UTC', month: 'long', year: 'numeric' })

function fromParts(year: number, month: number, day: number): Day | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? toDay(date)
    : undefined
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

function toUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** Whether the text is an ISO day that exists: `2024-02-29` is, `2023-02-29`, `2024-1-5` and `infinity` are not. */
export function isDay(text: unknown): boolean {
  const match = typeof text === 'string' ? ISO_DAY.exec(text) : null
  return match !== null && fromParts(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

/** The days that people's lives, papers and filters are about; the database knows no year 0, and 9999 overflows. */
const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'

export function isBetweenDays(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
}

/** Whether the text is an instant in UTC as JSON or the database writes it: `2026-03-07T14:05:09.123Z`, `2026-03-07 14:05:09.123456+00`. */
export function isInstant(text: string): boolean {
  const match = UTC_INSTANT.exec(text)
  return match !== null && isBetweenDays(match[1] ?? '')
}

/** Reads a day as people type it, `7/3/1990` or `07031990`; undefined when it is no day. */
export function parseTypedDay(text: string): Day | undefined {
  const typed = text.trim()
  const match = TYPED_DAY.exec(typed) ?? TYPED_DIGITS.exec(typed)
  return match ? fromParts(Number(match[3]), Number(match[2]), Number(match[1])) : undefined
}

/** Whether the text is an ISO month of the years that people's lives are about. */
export function isMonth(text: unknown): text is Month {
  return typeof text === 'string' && ISO_MONTH.test(text) && isBetweenDays(`${text}-01`)
}

/** Reads a month as people type it, `9/2015` or `092015`, or that of a typed day; undefined when it is none. */
export function parseTypedMonth(text: string): Month | undefined {
  const match = TYPED_MONTH.exec(text.trim())
  const month = match ? `${match[2]}-${match[1]?.padStart(2, '0')}` : parseTypedDay(text)?.slice(0, 7)
  return isMonth(month) ? month : undefined
}

/** The month of a day; a month stays. */
export function monthOf(day: Day | Month): Month {
  return isDay(day) ? day.slice(0, 7) : day
}

/** The calendar day in London at an instant: 23:30Z on 30 June is 1 July there. */
export function londonDay(instant: Date): Day {
  const [day, month, year] = londonParts().format(instant).split('/')
  return `${year}-${month}-${day}`
}

export function londonToday(clock: Clock): Day {
  return londonDay(new Date(clock.now()))
}

/** The time of day in London at an instant, `08:05`. */
export function londonTime(instant: Date): string {
  return londonClock().format(instant)
}

/** Minutes of a time of day: 90 for `01:30`. */
export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The instants at which the clocks in London show a time of a day: one, but none in the hour that they skip in spring,
 * and two in the hour that comes twice in autumn.
 */
export function londonInstants(day: Day, time: TimeOfDay): Date[] {
  const winter = Date.parse(`${day}T${time}:00Z`)
  return [new Date(winter - HOUR_MS), new Date(winter)].filter((instant) => londonTime(instant) === time)
}

/** The time of day in London, which says in the hour that comes twice which one it is: `01:30 (first)`. */
export function exactTime(instant: Date): string {
  const time = londonTime(instant)
  const [first, second] = londonInstants(londonDay(instant), time)
  if (!first || !second) return time
  return `${time} (${instant < second ? 'first' : 'second'})`
}

/** The instant of a time of day in London: the first one where the clocks go back, an hour later where they skip it. */
export function atLondon(day: Day, time: TimeOfDay): Date {
  return londonInstants(day, time)[0] ?? new Date(`${day}T${time}:00Z`)
}

export function addDays(day: Day, days: number): Day {
  return toDay(new Date(toUtc(day) + days * DAY_MS))
}

/** The same day of another month; the last day of that month where it has no such day (31 August + 6 months is 28 or 29 February). */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(toUtc(day))
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastOfMonth))
  return toDay(date)
}

export function addYears(day: Day, years: number): Day {
  return addMonths(day, years * 12)
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS)
}

/** Whole minutes from one instant to another; negative when `to` is earlier. */
export function minutesBetween(from: Date | string, to: Date | string): number {
  return Math.floor((new Date(to).getTime() - new Date(from).getTime()) / MINUTE_MS)
}

/** The instant some minutes after another. */
export function addMinutes(instant: Date | string, minutes: number): Date {
  return new Date(new Date(instant).getTime() + minutes * MINUTE_MS)
}

/** The Monday of a day's week. */
export function startOfWeek(day: Day): Day {
  const weekday = daysBetween(A_MONDAY, day) % 7
  return addDays(day, -(weekday < 0 ? weekday + 7 : weekday))
}

/** The day of the week: 1 on Mondays, 7 on Sundays. */
export function weekdayOf(day: Day): number {
  return daysBetween(startOfWeek(day), day) + 1
}

/** The first day of a day's month. */
export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** Completed years on a day. Somebody born on 29 February is a year older on 1 March (the rule of English law). */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** `2026-03-07` as `07/03/2026`, a month `2026-03` as `03/2026`; an empty text for no day. */
export function formatDay(day: Day | Month | null | undefined): string {
  return day ? day.slice(0, 10).split('-').reverse().join('/') : ''
}

/** A day as `Saturday 7 March`; with its year where that is not this one. */
export function formatLongDay(day: Day, { today }: { today?: Day } = {}): string {
  const text = longDay().format(toUtc(day)).replace(',', '')
  return today?.slice(0, 4) === day.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** A day as `7 Mar`; with its year where that is not this one. */
export function formatDayMonth(day: Day, { today }: { today: Day }): string {
  const text = shortDay().format(toUtc(day))
  return yearOf(today) === yearOf(day) ? text : `${text} ${yearOf(day)}`
}

/** A day as `Sat 7 Mar`; with its year where that is not this one. */
export function formatShortDay(day: Day, { today }: { today: Day }): string {
  const [weekday = '', date, month = '', year] = formatLongDay(day).split(' ')
  const text = `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`
  return today.slice(0, 4) === year ? text : `${text} ${year}`
}

/** Minutes as hours and minutes: `12 h`, `7 h 30 min`, `45 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  const all = hours.toLocaleString('en-GB')
  return rest === 0 ? `${all} h` : `${all} h ${rest} min`
}

const DAY_MINUTES = 24 * 60

/** How long something takes or waits: `45 min`, `7 h 30 min`, from a day on `3 days`. */
export function formatWait(minutes: number): string {
  const days = Math.round(minutes / DAY_MINUTES)
  if (minutes < DAY_MINUTES) return formatMinutes(minutes)
  return days === 1 ? '1 day' : `${days} days`
}

const MINUTES_COUNT = 3 * 60

/** The same where it is read at a glance: from three hours on whole hours, `11 h`. */
export const formatRoughWait = (minutes: number): string =>
  formatWait(minutes < MINUTES_COUNT ? minutes : minutes - (minutes % 60))

const AGO_DAYS = 14
const NEAR: Readonly<Record<number, string>> = { [-1]: 'tomorrow', 0: 'today', 1: 'yesterday' }

/** A day beside a list: `yesterday`, `today`, `tomorrow`, `9 days ago`, `Sat 14 Nov`; with its year where that is not this one. */
export function formatDayNear(day: Day, { today }: { today: Day }): string {
  const days = daysBetween(day, today)
  return NEAR[days] ?? (days > 1 && days <= AGO_DAYS ? `${days} days ago` : formatShortDay(day, { today }))
}

/**
 * When something was, or will be, beside a list: `3 min ago`, `today 11:17`, `yesterday 17:52`, `9 days ago`, `Sat 14
 * Nov`; with its year where that is not this one.
 */
export function formatWhen(at: Date | string, { now }: { now: number } = { now: deviceClock.now() }): string {
  const instant = new Date(at)
  const minutes = Math.floor((now - instant.getTime()) / MINUTE_MS)
  // A page that looks at the clock now and then is behind what has just happened.
  if (minutes >= -1 && minutes < 1) return 'just now'
  if (minutes > 0 && minutes < 60) return `${minutes} min ago`
  const today = londonDay(new Date(now))
  const day = londonDay(instant)
  const text = formatDayNear(day, { today })
  // Of what is further back than yesterday the time of day says nothing.
  return daysBetween(day, today) <= 1 ? `${text} ${londonTime(instant)}` : text
}

/** The month of a day as `November 2026`. */
export function formatMonth(day: Day): string {
  return monthName().format(toUtc(day))
}

/** An instant as London reads it: `07/03/2026, 14:05`. */
export function formatInstant(instant: Date | string): string {
  return londonInstant().format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** The time of day in London to the second, `14:05:09`; `now` in milliseconds since the epoch. */
export function formatClock(now: number): string {
  return londonSeconds().format(now)
}
