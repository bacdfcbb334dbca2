import { addDays, type Day, daysBetween } from '#shared/time.ts'

/** What is needed at a site in a week: `weekdays` from Monday (0). */
export interface Line {
  site: string
  weekdays: readonly number[]
  shift: object
  /** Nights are planned as a series. */
  isSeries: boolean
}

const PLAIN = { breakMinutes: 30, staffRequired: 1, booking: 'claim', isSleepIn: false, isUrgent: false } as const
const LONG = { ...PLAIN, breakMinutes: 60 }

/** The shifts of an agency that sends people to homes, wards and clinics. */
const KINDS = [
  { ...LONG, job: 'care-assistant', start: '07:30', end: '20:00', pay: '13.25', charge: '18.60' },
  { ...LONG, job: 'support-worker', start: '20:00', end: '08:00', pay: '15.10', charge: '20.90' },
  { ...PLAIN, job: 'nurse', start: '07:00', end: '15:00', pay: '23.40', charge: '33.90', booking: 'apply' },
  { ...PLAIN, job: 'healthcare-assistant', start: '14:00', end: '22:00', pay: '14.20', charge: '19.80' },
  { ...LONG, job: 'care-assistant', start: '20:30', end: '07:30', pay: '14.60', charge: '20.40' },
] as const
const [DAY, NIGHT, , LATE, WAKING] = KINDS.keys()
/** What two people do together, where a site is as full as most are. */
const BY_TWO: readonly (number | undefined)[] = [DAY, LATE, WAKING]
const WEEKDAYS = [
  [0, 2, 4, 6],
  [1, 3, 5],
] as const

/**
 * One line for each site: on each day every second of them needs somebody, so that each kind of shift is needed every
 * day. `full`: at most of them two people.
 */
export function linesOf(sites: readonly string[], { full }: { full: boolean }): Line[] {
  return sites.map((site, place) => {
    const kind = place % KINDS.length
    const byTwo = full ? BY_TWO.includes(kind) : kind === LATE && place % 4 === 0
    const staffRequired = byTwo ? 2 : 1
    return { site, weekdays: WEEKDAYS[place % 2]!, shift: { ...KINDS[kind], staffRequired }, isSeries: kind === NIGHT }
  })
}

/** Nights that the cards pay as a whole: somebody sleeps in at the first site, and is on call for the second. */
export function flatLines([first, second]: readonly string[]): Line[] {
  const flat = { ...PLAIN, breakMinutes: 0, job: 'care-assistant' }
  return [
    ...(first
      ? [{ site: first, weekdays: [3], shift: { ...flat, start: '22:00', end: '07:00', isSleepIn: true } }]
      : []),
    ...(second
      ? [{ site: second, weekdays: [5], shift: { ...flat, start: '20:00', end: '08:00', isOnCall: true } }]
      : []),
  ].map((line) => ({ ...line, isSeries: false }))
}

/** The days of a line in some weeks from a Monday on. */
export function daysOf({ weekdays }: Line, { from, weeks }: { from: Day; weeks: number }): Day[] {
  const days = Array.from({ length: 7 * weeks }, (_, at) => addDays(from, at))
  return days.filter((day) => weekdays.includes(daysBetween(from, day) % 7))
}
