import { expect, test } from 'vitest'
import { aPerson, aPlace, aProblem } from '#testing/allocation/problems.ts'
import { solve } from '../../solver/solve.ts'
import { splitGapOf } from './split-days.ts'

const week = (...ofDay: readonly (readonly [hour: number, hours: number])[]) =>
  Array.from({ length: 7 }, (_, day) => ofDay.map(([hour, hours]) => aPlace(day, hour, hours))).flat()

test('short places of a day go together, as far as a search can weigh their days', () => {
  expect(splitGapOf(week([7, 12], [19, 12])), 'long days and nights').toBeUndefined()
  expect(splitGapOf(week([7, 4], [16, 4])), 'a morning and an evening visit').toBe(30)
  expect(splitGapOf(week([7, 4], [11, 4])), 'no time to get from one to the next').toBeUndefined()
  expect(splitGapOf(week([7, 4], [16, 4], [8, 24])), 'somebody lives in').toBeUndefined()
  const rounds = Array.from({ length: 24 }, (_, visit) => [7 + visit / 2, 1] as const)
  expect(splitGapOf(week(...rounds)), 'too many ways to make a day').toBeUndefined()
})

test('one person takes both visits of each day, where the hours allow', () => {
  const places = week([7, 3], [16, 3])
  const openWith = (splitGapMinutes: number | undefined) =>
    solve(aProblem([aPerson()], places, { splitGapMinutes }), { seed: 1, ticks: 200 }).score.openPlaces
  expect(openWith(undefined)).toBeGreaterThan(openWith(splitGapOf(places)))
})
