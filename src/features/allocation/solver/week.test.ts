import { expect, test } from 'vitest'
import { randomFrom, wholeBelow } from '#shared/random.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { agreementOn } from '#testing/allocation/agreement.ts'
import { faultsOf } from '#testing/allocation/faults.ts'
import { aPerson, aPlace, aProblem, HOUR, hostileProblem } from '#testing/allocation/problems.ts'
import { presets, weightsOf } from '../rules/goals.ts'
import { ordinaryWeights, type Plan, type Problem } from './problem.ts'
import { solve } from './solve.ts'
import { judge } from './validator.ts'
import { Explainer } from './week/explain.ts'
import { WeekPricer } from './week/pricing.ts'
import { faultOf } from './week/row-rules.ts'
import { readWeek } from './week/week.ts'

const run = (problem: Problem, ticks = 7) => solve(problem, { seed: 1, ticks })

test('a night and the day after it go to two people, because eleven hours lie between places', () => {
  const problem = aProblem([aPerson(), aPerson()], [aPlace(0, 20, 10), aPlace(1, 8, 8)])
  const { plan, score } = run(problem)
  expect(score.openPlaces).toBe(0)
  expect(new Set(plan).size).toBe(2)
})

test('one person alone has the urgent one of them, and the other says by what they are blocked', () => {
  const problem = aProblem([aPerson()], [aPlace(0, 20, 10), aPlace(1, 8, 8, { priority: 3 })])
  const { plan, score } = run(problem)
  expect(plan).toEqual([null, 0])
  expect(score.uncovered).toBe(1000)
  const explainer = new Explainer(problem, plan)
  expect(explainer.place(0).blocked).toEqual([{ rule: 'daily-rest', people: [0] }])
  expect(explainer.whyNot(0, 0)).toEqual({
    kind: 'row',
    fault: { rule: 'daily-rest', beside: 1, found: 2 * HOUR, asked: 11 * HOUR },
  })
})

test('one person has two places of a day where that is allowed, with the gap, and within thirteen hours', () => {
  const split = (hour: number, splitGapMinutes?: number) =>
    run(aProblem([aPerson()], [aPlace(0, 8, 4), aPlace(0, hour, 4)], { splitGapMinutes })).score.openPlaces
  expect([split(13), split(13, 60), split(12, 60), split(17, 60), split(18, 60)]).toEqual([1, 0, 1, 0, 1])
})

test('the nearer person has a place, and the other is next with the price of the way', () => {
  const people = [aPerson({ wishedMinutes: 0 }), aPerson({ wishedMinutes: 0 })]
  const problem = aProblem(people, [aPlace(0, 8, 6)], {
    pairs: [
      { person: 0, place: 0, km: 12, visits: 0, disliked: false, extraPence: 0 },
      { person: 1, place: 0, km: 2, visits: 0, disliked: false, extraPence: 0 },
    ],
  })
  const { plan } = run(problem)
  expect(plan).toEqual([1])
  expect(new Explainer(problem, plan).place(0).next).toEqual([{ person: 0, price: 20 }])
})

test('fairness: four nights are shared, and somebody with nothing gets one though they live farther away', () => {
  const nights = [0, 2, 4, 6].map((day) => aPlace(day, 20, 8, { unpopular: true }))
  const people = [aPerson({ unpopularBefore: 1 }), aPerson({ unpopularBefore: 1 })]
  const { plan } = run(aProblem(people, nights))
  expect(plan.filter((person) => person === 0)).toHaveLength(2)
})

/** Places of people with three or more that somebody who wishes for work and has none could take; and how many were looked at. */
function unfairOf(problem: Problem, plan: Plan) {
  const many = [...plan.keys()].filter((place) => plan.filter((one) => one !== null && one === plan[place]).length >= 3)
  const without = problem.people.flatMap(({ wishedMinutes }, person) =>
    wishedMinutes > 0 && !plan.includes(person) ? [person] : [],
  )
  const asked = without.flatMap((person) => many.map((place) => ({ person, place })))
  const unfair = asked.filter(({ person, place }) => judge(problem, plan.with(place, person)).broken.length === 0)
  return { asked: asked.length, unfair }
}

test('nobody who wishes for work and could have some gets none while another gets three, whatever else is wished', () => {
  let asked = 0
  let withoutFloor = 0
  for (const { goals } of presets) {
    for (let seed = 1; seed <= 6; seed++) {
      const problem = { ...agencyWeek({ people: 15, places: 45, seed }), weights: weightsOf(goals) }
      const found = unfairOf(problem, run(problem, 0.3).plan)
      expect({ seed, unfair: found.unfair }).toEqual({ seed, unfair: [] })
      asked += found.asked
      const unjust = { ...problem, weights: { ...problem.weights, nothing: 0 } }
      withoutFloor += unfairOf(problem, run(unjust, 0.3).plan).unfair.length
    }
  }
  expect(asked).toBeGreaterThan(20)
  expect(withoutFloor).toBeGreaterThan(5)
})

test('a pin holds, a forbidden pair does not come back, and the plan before stays where it is as good', () => {
  const people = [aPerson(), aPerson(), aPerson()]
  const places = [aPlace(0, 8, 6), aPlace(1, 8, 6), aPlace(2, 8, 6)]
  const problem = aProblem(people, places, {
    pins: [{ person: 2, place: 0 }],
    forbidden: [{ person: 0, place: 1 }],
    before: [0, 0, 1],
  })
  const { plan, score } = run(problem)
  expect(plan[0]).toBe(2)
  expect(plan[1]).not.toBe(0)
  expect(plan[2]).toBe(1)
  expect(score.pinsBroken).toBe(0)
})

test('every plan of a hostile problem keeps the rules, and every open place is named with what blocks it', () => {
  let open = 0
  for (let seed = 1; seed <= 400; seed++) {
    const problem = hostileProblem(seed)
    const { plan, score } = run(problem, 0.5)
    expect({ seed, faults: faultsOf(problem, plan) }).toEqual({ seed, faults: [] })
    open += score.openPlaces
  }
  expect(open).toBeGreaterThan(100)
})

test('what the optimiser allows in a row, validator and eligibility allow, and the other way round', () => {
  const { allowed, refused, stricter, disagreements } = agreementOn(3_000)
  expect(disagreements).toEqual([])
  expect(Math.min(allowed, refused)).toBeGreaterThan(500)
  expect(stricter).toBeLessThan(refused)
})

test('row rules, pricing and validator agree on every set of places of one person, and all rows near the cheapest are listed', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const problem = hostileProblem(seed)
    if (problem.people.length === 0) continue
    const one: Problem = {
      ...problem,
      people: problem.people.slice(0, 1),
      pairs: problem.pairs.filter(({ person }) => person === 0),
      pins: [],
      weights: { ...ordinaryWeights, uncovered: 0 },
    }
    const week = readWeek(one)
    const random = randomFrom(seed)
    const prices = Float64Array.from(one.places, () => -wholeBelow(random, 200))
    const all: { cells: number[]; priced: number }[] = []
    for (let set = 0; set < 2 ** one.places.length; set++) {
      const plan = one.places.map((_, place) => ((set >> place) & 1 ? 0 : null))
      const row = [...plan.keys()].filter((place) => plan[place] === 0)
      row.sort((a, b) => one.places[a]!.from - one.places[b]!.from)
      const { score, broken } = judge(one, plan)
      const isKept = row.every((place, nth) => week.costs[0]!.has(place) && !faultOf(week, 0, row.slice(0, nth), place))
      expect({ seed, set, isKept }).toEqual({ seed, set, isKept: broken.length === 0 })
      if (!isKept) continue
      const priced = row.reduce((sum, place) => sum + prices[place]!, score.total)
      all.push({ cells: row.sort((a, b) => a - b), priced })
    }
    const least = Math.min(...all.map(({ priced }) => priced))
    const pricer = new WeekPricer(week)
    expect({ seed, priced: pricer.cheapest(0, prices).priced }).toEqual({ seed, priced: least })
    const near = all.filter(({ priced }) => priced <= least + 150)
    const listed = pricer.within(0, prices, { limit: least + 150, most: near.length })!
    expect({ seed, rows: listed.map((row) => [...row.cells].join()).sort() }).toEqual({
      seed,
      rows: near.map(({ cells }) => cells.join()).sort(),
    })
    for (const { cells, cost } of listed) {
      const { priced } = near.find((row) => row.cells.join() === cells.join())!
      expect(cost + cells.reduce((sum, place) => sum + prices[place]!, 0)).toBe(priced)
    }
    expect(pricer.within(0, prices, { limit: least + 150, most: near.length - 1 })).toBeUndefined()
  }
})

test('the same problem, seed and ticks give the same bytes, and another seed may not', () => {
  const problem = agencyWeek({ people: 30, places: 60, seed: 3 })
  const [one, other] = [1, 2].map(() => JSON.stringify(solve(problem, { seed: 5, ticks: 12 })))
  expect(one).toBe(other)
})

test('who stops a run has its best plan, marked as stopped', () => {
  const problem = agencyWeek({ people: 30, places: 60, seed: 3 })
  let asked = 0
  const result = solve(problem, { seed: 1, ticks: 1e9 }, { stopped: () => ++asked > 20 })
  expect(result.stopped).toBe(true)
  expect(result.bound).toBeNull()
  expect(judge(problem, result.plan).broken).toEqual([])
})

test('more people, or pairs, than one run plans are refused with the number', () => {
  const people = Array.from({ length: 2001 }, () => aPerson())
  expect(() => run(aProblem(people, []))).toThrow('2001 people are more than one run plans: 2000')
  const places = Array.from({ length: 126 }, (_, day) => aPlace(day % 7, 8, 8))
  expect(() => run(aProblem(people.slice(1), places))).toThrow('252000 pairs are more than one run plans: 250000')
})
