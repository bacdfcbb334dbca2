import { expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { loadHighs } from './rows/highs.ts'
import { solve } from './solve.ts'
import { judge } from './validator.ts'

const highs = await loadHighs()

test('with linear programs a week has a bound, and a plan that is near it and better than without them', () => {
  const problem = agencyWeek({ people: 40, places: 70, seed: 2 })
  const plain = solve(problem, { seed: 1, ticks: 400 })
  const { plan, score, bound } = solve(problem, { seed: 1, ticks: 400 }, { highs })
  expect(judge(problem, plan)).toEqual({ score, broken: [] })
  expect(bound).toBeLessThanOrEqual(score.total)
  expect(score.total).toBeLessThanOrEqual(plain.score.total)
  expect(score.total).toBeLessThan(1.01 * bound!)
})

test('a run with linear programs can be repeated to the byte', () => {
  const problem = agencyWeek({ people: 25, places: 50, seed: 4 })
  const [one, other] = [1, 2].map(() => JSON.stringify(solve(problem, { seed: 1, ticks: 150 }, { highs })))
  expect(one).toBe(other)
})

test('no bound is above the best plan of every choice', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const problem = agencyWeek({ people: 3, places: 6, seed })
    const { bound } = solve(problem, { seed: 1, ticks: 60 }, { highs })
    let least = Number.POSITIVE_INFINITY
    for (let choice = 0; choice < 4 ** 6; choice++) {
      const plan = problem.places.map((_, place) => [0, 1, 2, null][Math.floor(choice / 4 ** place) % 4]!)
      const { score, broken } = judge(problem, plan)
      if (broken.length === 0) least = Math.min(least, score.total)
    }
    expect(bound).toBeLessThanOrEqual(least)
    expect(solve(problem, { seed: 1, ticks: 60 }, { highs }).score.total).toBe(least)
  }
})
