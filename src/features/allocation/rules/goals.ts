import { ordinaryWeights, type Weights } from '../solver/problem.ts'

/** What a plan is for, beside filling every place, which comes first whatever is chosen: 0 (not at all) to 4 (most). */
export interface Goals {
  /** The hours that people want, and nights, weekends and unpopular sites in turn. */
  fairness: number
  /** What it costs: rates and travel. */
  cost: number
  /** Who knows the site. */
  sameFaces: number
}

export const MOST_OF_A_GOAL = 4

export const goals = [
  { value: 'fairness', label: 'Fair Hours, Nights and Weekends' },
  { value: 'cost', label: 'Lower Cost and Less Travel' },
  { value: 'sameFaces', label: 'People Who Know the Site' },
] as const satisfies readonly { value: keyof Goals; label: string }[]

/** Ready choices of the three. */
export const presets = [
  { value: 'cover', label: 'Cover First', goals: { fairness: 1, cost: 1, sameFaces: 1 } },
  { value: 'fair', label: 'Fair', goals: { fairness: 4, cost: 1, sameFaces: 1 } },
  { value: 'cheap', label: 'Cheap', goals: { fairness: 1, cost: 4, sameFaces: 1 } },
  { value: 'same-faces', label: 'Same Faces', goals: { fairness: 1, cost: 1, sameFaces: 4 } },
] as const satisfies readonly { value: string; label: string; goals: Goals }[]

/** The ready choice that some goals are; undefined: they are one's own. */
export const presetOf = (chosen: Goals) =>
  presets.find(({ goals: ready }) => goals.every(({ value }) => ready[value] === chosen[value]))

/** How a goal of 0 to 4 changes the ordinary weight, which is that of 2. */
const FACTORS = [0, 0.5, 1, 2, 4] as const

/**
 * The weights of some goals. That nobody who wishes for work gets nothing outweighs what else is wished of a place, and a
 * covered place outweighs all of it, so both follow from the dearest.
 */
export function weightsOf({ fairness, cost, sameFaces }: Goals): Weights {
  const times = (goal: number, weight: number) => Math.round(FACTORS[goal as 0]! * weight)
  const { shortHour, overHour, unpopular, km, pound, visit } = ordinaryWeights
  return {
    ...ordinaryWeights,
    uncovered: 8 * ordinaryWeights.uncovered,
    shortHour: times(fairness, shortHour),
    overHour: times(fairness, overHour),
    unpopular: times(fairness, unpopular),
    nothing: fairness === 0 ? 0 : 4 * ordinaryWeights.uncovered,
    km: times(cost, km),
    pound: times(cost, 2 * pound),
    visit: times(sameFaces, visit),
  }
}
