import { expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import type { Plan, Problem } from '../../solver/problem.ts'
import { solve } from '../../solver/solve.ts'
import { Explainer, type WhyNot } from '../../solver/week/explain.ts'
import { narrowed, pairsByPlace } from './of-two.ts'

function weekOf(seed: number): Problem {
  const { refused: _, ...made } = agencyWeek({ people: 25, places: 60, seed })
  return {
    ...made,
    weights: { ...made.weights, nothing: 40, unpopular: 4 },
    pins: made.pairs.slice(0, 1),
    forbidden: made.pairs.slice(10, 20),
  }
}

/** Asks of a plan as it is kept. */
function askNarrowly({ pairs, ...whole }: Problem, plan: Plan) {
  const ofPlace = pairsByPlace({ pairs })
  return (person: number, place: number): WhyNot => {
    const people = [person, plan[place] ?? []].flat()
    const places = [...plan.keys()].filter((nth) => nth === place || people.includes(plan[nth] ?? -1))
    const stored = places.map((nth) => ({ nth, holder: plan[nth] ?? null, pairs: ofPlace(nth) }))
    const small = narrowed(whole, people, stored)
    return new Explainer(small.problem, small.plan).whyNot(0, places.indexOf(place))
  }
}

test.each([1, 2, 3])('of two people and their places week %i says the same as of everybody', (seed) => {
  const problem = weekOf(seed)
  const { plan } = solve(problem, { seed, ticks: 20 })
  const [whole, ask] = [new Explainer(problem, plan), askNarrowly(problem, plan)]
  const all = problem.people.flatMap((_, person) => [...plan.keys()].map((place) => [person, place] as const))
  const others = all.filter(([person, place]) => plan[place] !== person)
  const words = (answer: WhyNot) => (answer.kind === 'dearer' ? `dearer by ${answer.price}` : answer.kind)
  const said = others.map((one) => words(ask(...one)))
  expect(said).toEqual(others.map((one) => words(whole.whyNot(...one))))
  expect(said.filter((one) => one.startsWith('dearer')).length).toBeGreaterThan(10)
})
