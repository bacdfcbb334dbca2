import type { Budget } from '../rows/budget.ts'
import { Roster } from './roster.ts'
import type { Week } from './week.ts'

const PAIRS_OF_A_TICK = 2_000

/** The first plan: urgent places first, then those that the fewest can take; each goes to whom it costs least. */
export function greedy(week: Week, budget: Budget, roster = new Roster(week)): Roster {
  const { problem, candidates } = week
  const order = [...problem.places.keys()].sort(
    (one, other) =>
      week.open[other]! - week.open[one]! || candidates[one]!.length - candidates[other]!.length || one - other,
  )
  for (const place of order) {
    if (roster.holders[place]! >= 0) continue
    let chosen = -1
    let least = 0
    for (const { person } of candidates[place]!) {
      const gain = roster.gainOf(person, place)
      if (gain >= least || !roster.fits(person, place)) continue
      least = gain
      chosen = person
    }
    budget.spend(candidates[place]!.length / PAIRS_OF_A_TICK)
    if (chosen >= 0) roster.give(chosen, place)
  }
  return roster
}
