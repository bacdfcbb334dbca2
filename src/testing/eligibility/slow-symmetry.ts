import type { PersonFacts } from '#features/eligibility/rules/facts.ts'
import type { Stretch } from './marked-minutes.ts'
import { type Case, slowAnswer } from './slow-answer.ts'

/** What is found against one booking of the team beside the others, before and after one more shift is booked. */
export interface Beside {
  start: number
  end: number
  before: string[]
  after: string[]
  /** What the shift brings upon it. */
  brought: string[]
}

const OWN = 0

/** The same person with some bookings: by their places in the facts, and perhaps one more. */
function withWork(
  facts: PersonFacts,
  kept: readonly number[],
  more: readonly { start: number; end: number; breakMinutes: number }[],
): PersonFacts {
  const booked = kept.map((i) => ({
    ...{ start: facts.starts[i]!, end: facts.ends[i]!, breakMinutes: facts.breaks[i]!, whose: facts.whose[i]! },
  }))
  const all = [...booked, ...more.map((one) => ({ ...one, whose: OWN }))].sort((one, other) => one.start - other.start)
  return {
    ...facts,
    starts: all.map(({ start }) => start),
    ends: all.map(({ end }) => end),
    breaks: all.map(({ breakMinutes }) => breakMinutes),
    whose: all.map(({ whose }) => whose),
  }
}

/**
 * What one more shift does to the bookings that the team has: each is judged as a shift like it (of its site, job and
 * pay) beside all others, without the shift and with it. If nothing is found against the shift, it must bring nothing
 * upon them: otherwise a booking is allowed, and seconds later another is found to be too much. Only slow answers.
 */
export function besideTheOthers({ facts, shift, context }: Case, stretch: Stretch): Beside[] {
  const all = Array.from(facts.starts, (_, i) => i)
  return all
    .filter((i) => facts.whose[i] === OWN)
    .map((i) => {
      const others = all.filter((other) => other !== i)
      const booking = { ...shift, start: facts.starts[i]!, end: facts.ends[i]!, breakMinutes: facts.breaks[i]! }
      const found = (more: (typeof shift)[]) =>
        slowAnswer({ facts: withWork(facts, others, more), shift: booking, context }, stretch)
      const [before, after] = [found([]), found([shift])]
      const brought = after.filter((one) => !before.includes(one))
      return { start: booking.start, end: booking.end, before, after, brought }
    })
}
