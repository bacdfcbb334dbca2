import { DAY, type Minute } from './calendar.ts'
import { OWN, type PersonFacts } from './facts.ts'
import { firstEndingAfter, type Person, type Shift } from './prepare.ts'

/** The longest time without work between two instants, the shift taken as worked. Breaks are no rest. */
export function longestRest(person: Person, shift: Shift, [from, until]: readonly [Minute, Minute]): number {
  const { starts, ends } = person
  let longest = 0
  let free = from
  let isShiftLeft = shift.end > from && shift.start < until
  for (let i = firstEndingAfter(person, from); ; i++) {
    const start = starts[i] ?? Number.POSITIVE_INFINITY
    if (isShiftLeft && shift.start <= start) {
      longest = Math.max(longest, shift.start - free)
      free = Math.max(free, shift.end)
      isShiftLeft = false
      i--
      continue
    }
    if (start >= until) return Math.max(longest, until - free)
    longest = Math.max(longest, start - free)
    free = Math.max(free, ends[i]!)
  }
}

/** A rest that is too short: how long it is, and the beginning of the 24 hours it lies in. */
interface ShortRest {
  found: number
  at: Minute
}

/**
 * The shortest rest among the 24 hours from each beginning of work, from `since` until `until`, in which the shift has a part (regulation 10 speaks of
 * each 24-hour period in which somebody works); undefined when none is shorter than `asked`.
 */
export function shortRest(
  person: Person,
  shift: Shift,
  { asked, since, until }: { asked: number; since: Minute; until: Minute },
): ShortRest | undefined {
  let short: ShortRest | undefined
  function look(start: Minute) {
    if (start < since || start >= until) return
    const found = longestRest(person, shift, [start, start + DAY])
    if (found < asked && (short === undefined || found < short.found)) short = { found, at: start }
  }
  look(shift.start)
  for (let i = firstEndingAfter(person, shift.start - DAY); i < person.starts.length; i++) {
    const start = person.starts[i]!
    if (start >= shift.end) break
    if (start + DAY > shift.start) look(start)
  }
  return short
}

/** Whether work for another team lies between two instants. */
export function isElsewhere(person: PersonFacts, [from, until]: readonly [Minute, Minute]): boolean {
  for (let i = firstEndingAfter(person, from); i < person.starts.length && person.starts[i]! < until; i++) {
    if (person.whose[i] !== OWN) return true
  }
  return false
}
