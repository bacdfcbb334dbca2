import { MINUTES_OF_A_WEEK, type Problem } from './problem.ts'

/**
 * The problem with the rules alone that no plan breaks, whoever judges it: who may have a place, and one place at a
 * time. Rest and hours are left out, and what nobody having a place costs, because more could have one. So its bound
 * holds also for a plan that eligibility allows and the optimiser's own stricter rules do not.
 */
export const loosened = (problem: Problem): Problem => ({
  ...problem,
  splitGapMinutes: undefined,
  weights: { ...problem.weights, nothing: 0 },
  people: problem.people.map((person) => ({
    ...person,
    restMinutes: 0,
    weeklyRestMinutes: 0,
    mostMinutes: person.mostMinutes.map(() => MINUTES_OF_A_WEEK),
  })),
})

/** So near to a bound a search may end that asks for the bound alone. */
export const BOUND_ALONE = 1e9
