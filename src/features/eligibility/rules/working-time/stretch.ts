import type { Minute } from '#shared/calendar.ts'
import { OWN } from '../facts.ts'
import { firstEndingAfter, type Person, type Shift, workedBetween } from '../prepare.ts'

/** Work that goes on in the next booking: less free time between two than a break is no break. */
interface Stretch {
  from: Minute
  until: Minute
  /** Working minutes of those of its bookings that begin before `unless`, and their longest break. */
  worked: number
  longest: number
  elsewhere: boolean
}

/**
 * The stretch of work that a shift is in, with breaks of at least `least`; what begins or lasts from `unless` on is
 * left to other rules.
 */
export function stretchOf(
  person: Person,
  shift: Shift,
  least: number,
  unless: Minute = Number.POSITIVE_INFINITY,
): Stretch {
  const { starts, ends, breaks, whose } = person
  const stretch: Stretch = { from: shift.start, until: shift.end, worked: 0, longest: 0, elsewhere: false }
  function add(start: Minute, end: Minute, breakMinutes: number) {
    if (start >= unless) return
    stretch.worked += workedBetween({ start, end, breakMinutes }, start, Math.min(end, unless))
    stretch.longest = Math.max(stretch.longest, breakMinutes)
  }
  add(shift.start, shift.end, shift.breakMinutes)
  function join(i: number) {
    add(starts[i]!, ends[i]!, breaks[i]!)
    stretch.from = Math.min(stretch.from, starts[i]!)
    stretch.until = Math.max(stretch.until, ends[i]!)
    stretch.elsewhere ||= whose[i] !== OWN
  }
  const next = firstEndingAfter(person, shift.start)
  for (let i = next; i < starts.length && starts[i]! < stretch.until + least; i++) join(i)
  for (let i = next - 1; i >= 0 && ends[i]! > stretch.from - least; i--) join(i)
  return stretch
}

/** The part of it before the eighteenth birthday, by the longer break of young workers. */
export const youngStretch = (person: Person, shift: Shift): Stretch =>
  stretchOf(person, shift, shift.law.youngBreak, person.adultFrom)
