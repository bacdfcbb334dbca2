import { expect, test } from 'vitest'
import { randomFrom, wholeBelow } from '#shared/random.ts'
import { unfillable } from './unfillable.ts'

interface Place {
  start: number
  end: number
  able: number[]
}

/** From the words alone: of all ways to give places to people who are never at two at once, the one that leaves fewest open. */
function fewestOpen(places: readonly Place[], given: { place: Place; person: number }[] = []): number {
  const [place, ...others] = places
  if (!place) return 0
  const isFree = (person: number) =>
    given.every((one) => one.person !== person || one.place.end <= place.start || place.end <= one.place.start)
  const ways = place.able.filter(isFree).map((person) => fewestOpen(others, [...given, { place, person }]))
  return Math.min(1 + fewestOpen(others, given), ...ways)
}

test('what stays open whatever the plan is never said to be more than it is, and exactly where all is at once', () => {
  let [close, more] = [0, 0]
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomFrom(seed)
    const isAtOnce = seed % 3 === 0
    const people = 1 + wholeBelow(random, 3)
    const places = Array.from({ length: 1 + wholeBelow(random, 6) }, () => {
      const start = isAtOnce ? wholeBelow(random, 5) : wholeBelow(random, 20)
      const able = [...Array(people).keys()].filter(() => random() < 0.6)
      return { start, end: isAtOnce ? 6 + wholeBelow(random, 5) : start + 1 + wholeBelow(random, 6), able }
    })
    const [said, least] = [unfillable(places), fewestOpen(places)]
    expect(said, `seed ${seed}`).toBeLessThanOrEqual(least)
    if (isAtOnce) expect(said, `seed ${seed}`).toBe(least)
    if (said === least) close++
    if (said > 0) more++
  }
  expect(close).toBeGreaterThan(320)
  expect(more).toBeGreaterThan(100)
})
