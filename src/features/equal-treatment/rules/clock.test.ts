import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { slowWeeks } from '#testing/equal-treatment/slow-clock.ts'
import { type Chance, chanceFrom } from '#testing/random.ts'
import { type Absence, countWeeks, type History, standingOf, weekOn, whyCodes } from './clock.ts'

const HISTORIES = Number(process.env.EQUAL_HISTORIES ?? 300)
const SEED = Number(process.env.EQUAL_SEED ?? 1)
const START = '2026-01-05'

/** Years of work with gaps of up to ten weeks, some longer, and absences here and there. */
function randomHistory(chance: Chance): History {
  const worked: string[] = []
  let day = addDays(START, chance.below(7))
  for (let left = 5 + chance.below(60); left > 0; left--) {
    worked.push(day)
    day = addDays(
      day,
      chance.weighted([
        { weight: 60, most: 7 },
        { weight: 25, most: 20 },
        { weight: 12, most: 70 },
        { weight: 3, most: 260 },
      ]).most,
    )
    day = addDays(day, -chance.below(5))
  }
  const length = 400
  const absences = Array.from({ length: chance.below(12) }, (): Absence => {
    const from = addDays(START, chance.below(length * 2))
    const days = chance.one([1, 3, 7, 14, 40, 120, 240])
    return { from, through: addDays(from, days - 1), why: chance.one(whyCodes) }
  })
  return { worked, absences }
}

describe('random histories', () => {
  test(`the weeks of ${HISTORIES} are what walking day by day finds`, () => {
    const chance = chanceFrom(SEED)
    const reached = new Set<number>()
    for (let i = 0; i < HISTORIES; i++) {
      const history = randomHistory(chance)
      const weeks = countWeeks(history)
      for (const [day, number] of slowWeeks(history)) {
        expect(weekOn(weeks, day), `history ${i} of seed ${SEED}, ${day}: ${JSON.stringify(history)}`).toBe(number)
        reached.add(number)
      }
      // A day of work that is not known yet.
      const more = addDays([...history.worked].sort().at(-1)!, chance.below(300))
      const slow = slowWeeks({ ...history, worked: [...history.worked, more] }).get(more)
      expect(weekOn(weeks, more), `history ${i} of seed ${SEED}, and ${more}: ${JSON.stringify(history)}`).toBe(slow)
    }
    expect(Math.max(...reached)).toBeGreaterThan(20)
  })
})

const weekly = (from: string, weeks: number) => Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week))

// Worked out by hand with a calendar.
describe('three people', () => {
  test('one shift a week from a Wednesday on: week 13 begins on the thirteenth Wednesday', () => {
    const weeks = countWeeks({ worked: weekly('2026-09-02', 12), absences: [] })
    expect(standingOf(weeks, '2026-11-20')).toEqual({
      ...{ startedOn: '2026-09-02', weeks: 12, state: 'counting', since: null, why: null },
      equalFrom: '2026-11-25',
      // The week of 18 November counts; seven weeks without work end on 12 January.
      lapsesOn: '2027-01-13',
    })
    expect(['2026-11-24', '2026-11-25', '2027-01-12', '2027-01-13'].map((day) => weekOn(weeks, day))).toEqual([
      12, 13, 13, 1,
    ])
  })

  test('eight weeks, six of no work, then two: ten; with seven of no work it begins again', () => {
    const first = weekly('2026-06-01', 8)
    const paused = countWeeks({ worked: [...first, '2026-09-07', '2026-09-14'], absences: [] })
    expect(standingOf(paused, '2026-09-15')).toMatchObject({ startedOn: '2026-06-01', weeks: 10, state: 'counting' })
    const again = countWeeks({ worked: [...first, '2026-09-14'], absences: [] })
    expect(standingOf(again, '2026-09-15')).toMatchObject({ startedOn: '2026-09-14', weeks: 1 })
    // In the sixth week without work.
    expect(standingOf(countWeeks({ worked: first, absences: [] }), '2026-09-03')).toMatchObject({
      ...{ state: 'paused', since: '2026-07-27', why: null, lapsesOn: '2026-09-14', weeks: 8 },
    })
  })

  test('nine weeks, twenty of sickness, then maternity leave: it counts on while that lasts', () => {
    const absences: Absence[] = [
      { from: '2026-03-09', through: '2026-07-26', why: 'sickness' },
      { from: '2026-07-27', through: '2026-08-23', why: 'family' },
    ]
    const weeks = countWeeks({ worked: weekly('2026-01-05', 9), absences })
    expect(standingOf(weeks, '2026-07-20')).toMatchObject({
      weeks: 9,
      state: 'paused',
      since: '2026-03-09',
      why: 'sickness',
    })
    expect(standingOf(weeks, '2026-08-24')).toMatchObject({ weeks: 13, equalFrom: '2026-08-17' })
  })
})
