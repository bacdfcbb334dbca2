import type { Roster } from './roster.ts'
import type { Week } from './week.ts'

/** Whoever has so many places gives one to somebody who wishes for work and has none. */
const MANY = 3

/**
 * The floor of fairness, in a plan that no search has finished: somebody with nothing takes a place of somebody with
 * many where that makes the plan better, the one that makes it best. A finished plan has no such place.
 */
export function keepFloor(week: Week, roster: Roster) {
  for (const [person, row] of roster.rows.entries()) {
    if (row.length > 0) continue
    let best: { place: number; change: number } | undefined
    for (const place of week.choices[person]!.places) {
      const holder = roster.holders[place]!
      if (holder < 0 || roster.rows[holder]!.length < MANY || !roster.fits(person, place)) continue
      const change = roster.lossOf(holder, place) + roster.gainOf(person, place)
      if (change < (best?.change ?? 0)) best = { place, change }
    }
    if (!best) continue
    roster.take(best.place)
    roster.give(person, best.place)
  }
  return roster
}
