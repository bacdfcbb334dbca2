import { expect, test } from 'vitest'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { makeStretch, type Stretch } from './marked-minutes.ts'
import { at, plainContext, plainFacts, plainShiftFacts } from './plain-case.ts'
import { REACH, randomCase } from './random-case.ts'
import { type Case, slowAnswer } from './slow-answer.ts'
import { besideTheOthers } from './slow-symmetry.ts'

test('a Monday of 9 h brings upon five bookings of the week before what is found against itself', () => {
  // Leave on Wednesday: (45 h + 9 h) / 1 week, for every booking of that week.
  const leftOut = [dayNumber('2026-06-10'), dayNumber('2026-06-11')]
  const nine = (day: string) => ({ start: at(day, '08:00'), end: at(day, '17:30'), breakMinutes: 30 })
  const spells = ['2026-06-08', '2026-06-09', '2026-06-11', '2026-06-12', '2026-06-13'].map(nine)
  const one = { facts: plainFacts({ leftOut, spells }), shift: plainShiftFacts(nine('2026-06-15')) }
  const from = midnight(dayNumber('2026-05-01'))
  const stretch = makeStretch(from, 120 * 1440)
  const found = besideTheOthers({ ...one, context: plainContext }, stretch)
  expect(slowAnswer({ ...one, context: plainContext }, stretch)).toEqual(['average-hours warn'])
  expect(found.map(({ before, brought }) => [before, brought])).toEqual(spells.map(() => [[], ['average-hours warn']]))
})

/**
 * The same for every booking: what is said of a day, of a permission and of the time before the person came is said of
 * some bookings alone.
 */
function alike({ facts, shift, context }: Case): Case {
  const long = dayNumber('2000-01-01')
  const joinedOn = Math.min(facts.joinedOn, Math.floor((facts.starts[0] ?? shift.start) / 1440))
  const rightToWork = [{ from: midnight(long), until: Number.POSITIVE_INFINITY, limit: null }]
  return { facts: { ...facts, joinedOn, rightToWork, declared: [], turns18: long, turns21: long }, shift, context }
}

const hasFewBookings = ({ facts }: Case) => facts.starts.length > 0 && facts.starts.length <= 15

test('what a shift brings upon another booking is found against the shift as well', { timeout: 60_000 }, () => {
  const stretches = new Map<number, Stretch>()
  const brought: string[] = []
  for (let seed = 1; seed <= 220; seed++) {
    const { base, ...random } = randomCase(seed)
    const stretch =
      stretches.get(base) ?? makeStretch((base - REACH.before) * 1440, (REACH.before + REACH.after) * 1440)
    stretches.set(base, stretch)
    const one = alike(random)
    if (!hasFewBookings(one)) continue
    const own = slowAnswer(one, stretch)
    if (own.includes('overlap')) continue
    // Rest that is owed later follows from a rest that is shortened: that one is found.
    const found = besideTheOthers(one, stretch).flatMap((booking) => booking.brought)
    expect(
      found.filter((reason) => reason !== 'compensatory-rest' && !own.includes(reason)),
      `seed ${seed}`,
    ).toEqual([])
    brought.push(...found)
  }
  expect(brought.length).toBeGreaterThan(20)
})
