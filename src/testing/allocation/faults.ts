import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { judge } from '#features/allocation/solver/validator.ts'
import { Explainer } from '#features/allocation/solver/week/explain.ts'

/** What is wrong with a plan: hard rules that it breaks, and open places that do not say for everybody what blocks them. */
export function faultsOf(problem: Problem, plan: Plan): string[] {
  const { broken } = judge(problem, plan)
  const explainer = new Explainer(problem, plan)
  const unnamed = [...plan.keys()].filter((place) => {
    if (plan[place] !== null) return false
    const named = new Set(explainer.place(place).blocked.flatMap(({ people }) => people))
    return named.size < problem.people.length
  })
  return [...broken, ...unnamed.map((place) => `place ${place} is open, and somebody is not said to be blocked`)]
}
