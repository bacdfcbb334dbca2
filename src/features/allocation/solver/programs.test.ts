import { expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { BOUND_ALONE, loosened } from './loosened.ts'
import type { Plan, Problem } from './problem.ts'
import { Budget } from './rows/budget.ts'
import { loadHighs } from './rows/highs.ts'
import { diveLean } from './rows/lean-dive.ts'
import { costOf } from './rows/row-problem.ts'
import { search } from './rows/search.ts'
import { begin } from './rows/searching.ts'
import { Windows } from './rows/windows.ts'
import { solve } from './solve.ts'
import { judge } from './validator.ts'
import { rowProblemOf, rowsOf } from './week/rows.ts'
import { readWeek } from './week/week.ts'

const highs = await loadHighs()

test('with linear programs a week has a bound, and a plan that is near it and better than without them', () => {
  const problem = agencyWeek({ people: 40, places: 70, seed: 2 })
  const plain = solve(problem, { seed: 1, ticks: 60 })
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

/** The least that a plan costs among all choices that are allowed. */
function leastOf(problem: Problem, isAllowed: (plan: Plan) => boolean) {
  let least = Number.POSITIVE_INFINITY
  for (let choice = 0; choice < 4 ** 6; choice++) {
    const plan = problem.places.map((_, place) => [0, 1, 2, null][Math.floor(choice / 4 ** place) % 4]!)
    if (isAllowed(plan)) least = Math.min(least, judge(problem, plan).score.total)
  }
  return least
}

test('no bound is above the best plan of every choice', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const problem = agencyWeek({ people: 3, places: 6, seed })
    const { score, bound, proved } = solve(problem, { seed: 1, ticks: 60 }, { highs })
    const least = leastOf(problem, (plan) => judge(problem, plan).broken.length === 0)
    expect({ seed, bound, total: score.total, proved }).toEqual({ seed, bound: least, total: least, proved: true })
  }
})

test('the bound without rest and hours holds for plans that keep neither', () => {
  const least: number[] = []
  for (let seed = 1; seed <= 6; seed++) {
    const problem = agencyWeek({ people: 3, places: 6, seed })
    const loose = loosened(problem)
    const options = { seed: 1, ticks: 60, near: BOUND_ALONE }
    const { bound } = solve(loose, options, { highs })
    least.push(leastOf(problem, (plan) => judge(loose, plan).broken.length === 0))
    expect({ seed, isBelow: bound! <= least.at(-1)! }).toEqual({ seed, isBelow: true })
    expect(bound).toBeGreaterThan(0.8 * least.at(-1)!)
  }
})

/** A small week as a row problem, with nobody anywhere to begin with. */
function smallSearch(seed: number) {
  const given = agencyWeek({ people: 3, places: 6, seed })
  const week = readWeek(given)
  const start = rowsOf(
    week,
    given.places.map(() => null),
  )
  const least = leastOf(given, (plan) => judge(given, plan).broken.length === 0)
  return { least, input: { highs, problem: rowProblemOf(week), start, budget: new Budget(60), seed: 1 } }
}

test('a search in parts finds the best plan of a few people, too, has a bound that holds and is near, and ends', () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { least, input } = smallSearch(seed)
    const { cost, bound } = search({ ...input, inParts: true })
    expect({ seed, cost, isBelow: bound! <= least }).toEqual({ seed, cost: least, isBelow: true })
    expect(bound).toBeGreaterThan(0.9 * least)
  }
})

test('so does one that settles rows part by part, and in windows of them', () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { least, input } = smallSearch(seed)
    const parts = { count: input.problem.need.length, of: (cell: number) => cell }
    const { cost, bound } = search({ ...input, problem: { ...input.problem, parts } })
    expect({ seed, cost, isBelow: bound! <= least }).toEqual({ seed, cost: least, isBelow: true })
    const searching = begin({ ...input, problem: { ...input.problem, parts }, budget: new Budget(60) })
    const windows = new Windows(searching)
    for (let nth = 0; nth < 10; nth++) windows.searchOne()
    expect({ seed, cost: searching.best.cost }).toEqual({ seed, cost: least })
  }
})

test('a lean dive comes to a plan near the best, and to none where it would have to be better than that', () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { least, input } = smallSearch(seed)
    const dive = (target: number) => diveLean(begin(input), { until: 60, noise: 0, share: 0.1, target, patience: 1 })
    const cost = costOf(input.problem, dive(Number.POSITIVE_INFINITY)!)
    expect(cost).toBeGreaterThanOrEqual(least)
    expect(cost).toBeLessThan(1.2 * least)
    expect(dive(least)).toBeUndefined()
  }
})
