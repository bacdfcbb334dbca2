import type { PersonFacts, ShiftFacts } from '#features/eligibility/rules/facts.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'

/** Which day and which hour of London each minute of a stretch of time is in. */
export interface Stretch {
  /** Its first minute since 1970. */
  from: number
  days: Int32Array
  hours: Uint8Array
  /** The first minute of each day. */
  begins: ReadonlyMap<number, number>
}

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** The stretch of so many minutes from a minute since 1970 on. */
export function makeStretch(from: number, minutes: number): Stretch {
  const days = new Int32Array(minutes)
  const hours = new Uint8Array(minutes)
  const begins = new Map<number, number>()
  let [day, hour] = [0, 0]
  for (let minute = 0; minute < minutes; minute++) {
    // London's clocks change on the hour.
    if ((from + minute) % 60 === 0 || minute === 0) {
      const parts = Object.fromEntries(
        london.formatToParts((from + minute) * 60_000).map(({ type, value }) => [type, Number(value)]),
      )
      day = Date.UTC(parts.year!, parts.month! - 1, parts.day) / 86_400_000
      hour = parts.hour!
    }
    days[minute] = day
    hours[minute] = hour
    if (!begins.has(day)) begins.set(day, from + minute)
  }
  return { from, days, hours, begins }
}

/** A booking, or the shift itself. */
export interface Spell {
  start: number
  end: number
  breakMinutes: number
  /** The day on which it begins. */
  day: number
  /** Minutes of work between 23:00 and 06:00. */
  night: number
}

/** What somebody has booked, with one more shift: minutes that are marked. */
export interface World {
  facts: PersonFacts
  shift: ShiftFacts
  context: Context
  stretch: Stretch
  /** Minutes of presence, breaks too. */
  present: Uint8Array
  overlaps: boolean
  /** Minutes of work by day, without breaks. */
  worked: (day: number) => number
  /** Those of them that are for another team, which sponsors the person's visa. */
  sponsored: (day: number) => number
  /** In the order of the facts; the shift is the last. */
  spells: Spell[]
  shiftMinutes: number[]
  /** The days that the shift has a minute in. */
  shiftDays: number[]
  firstDay: number
  lastDay: number
  /** The first minute of the eighteenth birthday. */
  adult: number
  dayAt: (minute: number) => number
  hourAt: (minute: number) => number
}

const minutesBetween = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => from + i)

/** Nobody says when the unpaid break is: it is in the middle. */
function isBreak({ start, end, breakMinutes }: Pick<Spell, 'start' | 'end' | 'breakMinutes'>, minute: number): boolean {
  const from = start + Math.floor((end - start - breakMinutes) / 2)
  return minute >= from && minute < from + breakMinutes
}

export const workingMinutes = (spell: Spell) =>
  minutesBetween(spell.start, spell.end).filter((minute) => !isBreak(spell, minute))

function firstMinuteOf({ begins, days }: Stretch, day: number): number {
  if (day < days[0]!) return Number.NEGATIVE_INFINITY
  return begins.get(day) ?? Number.POSITIVE_INFINITY
}

const AT_ANOTHER_SPONSOR = 2

/** Marks what is booked and the shift, minute by minute. */
export function makeWorld(facts: PersonFacts, shift: ShiftFacts, context: Context, stretch: Stretch): World {
  const present = new Uint8Array(stretch.days.length)
  const dayAt = (minute: number) => stretch.days[minute - stretch.from]!
  const hourAt = (minute: number) => stretch.hours[minute - stretch.from]!
  const day0 = dayAt(stretch.from)
  const worked = new Int32Array(stretch.begins.size)
  const sponsored = new Int32Array(stretch.begins.size)
  let overlaps = false
  function put({ start, end, breakMinutes, whose }: { whose: number } & Omit<Spell, 'day' | 'night'>): Spell {
    let night = 0
    for (let minute = start; minute < end; minute++) {
      if (present[minute - stretch.from]) overlaps = true
      present[minute - stretch.from] = 1
      if (isBreak({ start, end, breakMinutes }, minute)) continue
      worked[dayAt(minute) - day0]!++
      if (whose === AT_ANOTHER_SPONSOR) sponsored[dayAt(minute) - day0]!++
      if (hourAt(minute) >= 23 || hourAt(minute) < 6) night++
    }
    return { start, end, breakMinutes, day: dayAt(start), night }
  }
  const booked = Array.from(facts.starts, (start, i) =>
    put({ start, end: facts.ends[i]!, breakMinutes: facts.breaks[i]!, whose: facts.whose[i]! }),
  )
  const spells = [...booked, put({ ...shift, whose: 0 })]
  const shiftMinutes = minutesBetween(shift.start, shift.end)
  const shiftDays = [...new Set(shiftMinutes.map(dayAt))]
  return {
    ...{ facts, shift, context, stretch, present, overlaps, spells, shiftMinutes, shiftDays, dayAt, hourAt },
    worked: (day) => worked[day - day0] ?? 0,
    sponsored: (day) => sponsored[day - day0] ?? 0,
    firstDay: shiftDays[0]!,
    lastDay: shiftDays.at(-1)!,
    adult: firstMinuteOf(stretch, facts.turns18),
  }
}

export const HOUR = 60

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export const daysBetween = minutesBetween

/** Whether a number lies in one of the pairs of from and until. */
export function within(pairs: ArrayLike<number>, at: number): boolean {
  for (let i = 0; i < pairs.length; i += 2) if (at >= pairs[i]! && at < pairs[i + 1]!) return true
  return false
}

/** The Monday of a day's week: 1970-01-01, the day 0, was a Thursday. */
export const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7)

/** The weeks from Monday that some days are in, each as its seven days. */
export const weeksOf = (days: readonly number[]) =>
  [...new Set(days.map(mondayOf))].map((monday) => daysBetween(monday, monday + 7))

/** Minutes a week for others by the person's own word on a day: of what has begun, what was recorded last. */
function declaredOn({ declared }: PersonFacts, day: number): number {
  let minutes = 0
  for (const { since, minutesAWeek } of declared) if (since <= day) minutes = minutesAWeek
  return minutes
}

/** The most that is declared on any of some days. */
export const mostDeclared = (facts: PersonFacts, days: readonly number[]) =>
  Math.max(...days.map((day) => declaredOn(facts, day)))
