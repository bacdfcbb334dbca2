import { expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { aPerson, aPlace, aProblem, HOUR, hostileProblem } from '#testing/allocation/problems.ts'
import type { Plan, Problem } from './problem.ts'
import { loadHighs } from './rows/highs.ts'
import { repair } from './sick-call.ts'
import { solve } from './solve.ts'
import { judge } from './validator.ts'

const highs = await loadHighs()

const brokenBy = (problem: Problem, plan: Plan) => judge(problem, plan).broken

const urgencyOf = ({ places }: Problem, open: readonly number[]) =>
  open.reduce((sum, place) => sum + places[place]!.priority, 0)

test('somebody who is free takes the place at once, and nobody else is moved, though it would be cheaper', () => {
  const people = [aPerson(), aPerson(), aPerson()]
  const problem = aProblem(people, [aPlace(0, 8, 6), aPlace(0, 8, 6)])
  problem.pairs.find(({ person, place }) => person === 2 && place === 0)!.km = 300
  problem.pairs.find(({ person, place }) => person === 1 && place === 1)!.km = 200
  const call = repair(problem, [0, 1], { person: 0, places: [0, 1] })
  expect(call.instant).toEqual({ plan: [2, 1], changes: [{ place: 0, from: 0, to: 2 }], open: [], moved: 0 })
  expect(call.better(200, { highs })).toEqual(call.instant)
})

test('where nobody is free, somebody gives up a place for it that another can take', () => {
  const people = [aPerson(), aPerson(), aPerson()]
  const problem = aProblem(people, [aPlace(0, 8, 6), aPlace(0, 8, 6)])
  problem.pairs = problem.pairs.filter(({ person, place }) => person !== 2 || place === 1)
  const { instant } = repair(problem, [0, 1], { person: 0, places: [0] })
  expect(instant.plan).toEqual([1, 2])
  expect(instant.moved).toBe(1)
})

test('where nobody can come the place is open, and what was open before is no part of the question', () => {
  const problem = aProblem([aPerson(), aPerson()], [aPlace(0, 8, 6), aPlace(0, 8, 6), aPlace(3, 8, 6)])
  problem.pairs = problem.pairs.filter(({ person, place }) => person === 0 || place === 1)
  const call = repair(problem, [0, null, 0], { person: 0, places: [0] })
  for (const { plan, open } of [call.instant, call.better(50, { highs })]) {
    expect(plan).toEqual([null, null, 0])
    expect(open).toEqual([0])
  }
})

test('of two places that one person could take, the urgent one goes first', () => {
  const problem = aProblem([aPerson(), aPerson()], [aPlace(0, 8, 6), aPlace(0, 16, 6, { priority: 3 })])
  const { instant } = repair(problem, [0, 0], { person: 0, places: [0, 1] })
  expect(instant).toMatchObject({ plan: [null, 1], open: [0] })
})

test('who has places that the rules do not allow today keeps all of them', () => {
  const people = [aPerson(), aPerson({ mostMinutes: [4 * HOUR] })]
  const problem = aProblem(people, [aPlace(0, 8, 6), aPlace(2, 8, 6)])
  const call = repair(problem, [0, 1], { person: 0, places: [0] })
  expect(call.instant).toMatchObject({ plan: [null, 1], open: [0], moved: 0 })
  expect(call.better(50, { highs }).plan).toEqual([null, 1])
})

test('every repair of a hostile problem keeps the rules and gives who is gone nothing, and a better one is not worse', () => {
  let lost = 0
  for (let seed = 1; seed <= 150; seed++) {
    const problem = hostileProblem(seed)
    if (problem.people.length === 0) continue
    const { plan } = solve(problem, { seed, ticks: 1 })
    const places = [...plan.keys()].filter((place) => plan[place] === 0)
    const call = repair(problem, plan, { person: 0, places })
    const better = call.better(2)
    lost += places.length
    for (const { plan: after, changes } of [call.instant, better]) {
      // A pin on the one who is gone does not hold.
      expect(brokenBy({ ...problem, pins: [] }, after)).toEqual([])
      expect(changes.map(({ place }) => place)).toEqual(
        [...plan.keys()].filter((place) => after[place] !== plan[place]),
      )
      expect(after).not.toContain(0)
    }
    expect(urgencyOf(problem, better.open)).toBeLessThanOrEqual(urgencyOf(problem, call.instant.open))
  }
  expect(lost).toBeGreaterThan(50)
})

test('in a week of an agency the better answer moves no more people than the first, and a seed gives it again', () => {
  const problem = agencyWeek({ people: 40, places: 70, seed: 2 })
  const { plan } = solve(problem, { seed: 1, ticks: 300 }, { highs })
  for (const person of [...new Set(plan)].filter((one) => one !== null).slice(0, 4)) {
    const places = [...plan.keys()].filter((place) => plan[place] === person)
    const call = repair(problem, plan, { person, places })
    const [one, other] = [1, 2].map(() => call.better(300, { highs }))
    expect(brokenBy(problem, one!.plan)).toEqual([])
    expect(one).toEqual(other)
    const [first, better] = [call.instant, one!].map(({ open }) => urgencyOf(problem, open))
    expect(better).toBeLessThanOrEqual(first!)
    if (better === first) expect(one!.moved).toBeLessThanOrEqual(call.instant.moved)
  }
})
