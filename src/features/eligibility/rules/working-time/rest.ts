import { DAY, type Minute } from '#shared/calendar.ts'
import { OWN, type PersonFacts } from '../facts.ts'
import { firstEndingAfter, type Person, type Shift } from '../prepare.ts'
import type { Free } from '../rule.ts'

/**
 * The longest time without work between two instants, the shift taken as worked. Breaks are no rest; work from `unless`
 * on counts as none.
 */
export function longestRest(
  person: Person,
  shift: Shift,
  [from, until]: readonly [Minute, Minute],
  unless: Minute = Number.POSITIVE_INFINITY,
): number {
  const { starts, ends } = person
  const last = Math.min(until, unless)
  let longest = 0
  let free = from
  let isShiftLeft = shift.end > from && shift.start < last
  for (let i = firstEndingAfter(person, from); ; i++) {
    const start = starts[i] ?? Number.POSITIVE_INFINITY
    if (isShiftLeft && shift.start <= start) {
      longest = Math.max(longest, shift.start - free)
      free = Math.max(free, Math.min(shift.end, unless))
      isShiftLeft = false
      i--
      continue
    }
    if (start >= last) return Math.max(longest, until - free)
    longest = Math.max(longest, start - free)
    free = Math.max(free, Math.min(ends[i]!, unless))
  }
}

/** Whether somebody is at work as an adult in some minute between two, the shift taken as worked. */
export function isAtWorkAsAdult(person: Person, shift: Shift, [from, until]: readonly [Minute, Minute]): boolean {
  const since = Math.max(from, person.adultFrom)
  if (since >= until) return false
  if (shift.start < until && shift.end > since) return true
  const next = person.starts[firstEndingAfter(person, since)]
  return next !== undefined && next < until
}

/** A rest that is too short: how long it is, and the beginning of the 24 hours it lies in. */
interface ShortRest {
  found: number
  at: Minute
}

/**
 * The shortest rest among the 24 hours from each beginning of work in which the shift has a part (regulation 10 speaks
 * of each 24-hour period in which somebody works), of those that `concerns` names; undefined when none is shorter than
 * `asked`.
 */
export function shortRest(
  person: Person,
  shift: Shift,
  rule: { asked: number; concerns: (from: Minute) => boolean; unless?: Minute },
): ShortRest | undefined {
  let short: ShortRest | undefined
  function look(start: Minute) {
    const found = longestRest(person, shift, [start, start + DAY], rule.unless)
    if (found < rule.asked && (short === undefined || found < short.found) && rule.concerns(start))
      short = { found, at: start }
  }
  look(shift.start)
  for (let i = firstEndingAfter(person, shift.start - DAY); i < person.starts.length; i++) {
    const start = person.starts[i]!
    if (start >= shift.end) break
    if (start + DAY > shift.start) look(start)
  }
  return short
}

/** When somebody is free beside a shift, with so much rest after the work before it and before the work after it. */
export function freeBeside({ starts, ends }: Person, { start, end }: Shift, rest: number): Free {
  const next = Array.from(starts).findIndex((one) => one > start)
  const [before, after] = [ends[(next < 0 ? starts.length : next) - 1], next < 0 ? undefined : starts[next]]
  return {
    ...(before !== undefined && before + rest > start && { from: before + rest }),
    ...(after !== undefined && after - rest < end && { until: after - rest }),
  }
}

/** Whether work for another team lies between two instants. */
export function isElsewhere(person: PersonFacts, [from, until]: readonly [Minute, Minute]): boolean {
  for (let i = firstEndingAfter(person, from); i < person.starts.length && person.starts[i]! < until; i++) {
    if (person.whose[i] !== OWN) return true
  }
  return false
}
