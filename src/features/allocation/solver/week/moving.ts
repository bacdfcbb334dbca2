import type { Roster } from './roster.ts'
import type { Week } from './week.ts'

/** A person takes a place. */
interface Move {
  person: number
  place: number
}

interface Chain {
  cost: number
  moves: Move[]
}

const MOST_MOVED = 2
const MOST_LOOKS = 4_000

/**
 * Covers an open place, and moves as few others as it can: somebody who is free takes it; or somebody gives up a place
 * of theirs for it, which somebody else takes; and so on. Says whether it found anybody.
 */
export function coverByMoving(week: Week, roster: Roster, place: number): boolean {
  for (let moved = 0; moved <= MOST_MOVED; moved++) {
    const chain = new Search(week, roster).cheapest(place, moved)
    if (!chain || chain.cost >= 0) continue
    for (const move of chain.moves) if (roster.holders[move.place]! >= 0) roster.take(move.place)
    for (const { person, place: taken } of chain.moves) roster.give(person, taken)
    return true
  }
  return false
}

class Search {
  private readonly week: Week
  private readonly roster: Roster
  private looks = MOST_LOOKS
  /** Those who have taken a place in the chain so far. */
  private readonly busy = new Set<number>()

  constructor(week: Week, roster: Roster) {
    this.week = week
    this.roster = roster
  }

  /** The cheapest way to cover a place, with exactly so many others moved. */
  cheapest(place: number, moved: number): Chain | undefined {
    let best: Chain | undefined
    for (const { person } of this.week.candidates[place]!) {
      if (this.busy.has(person) || this.looks-- <= 0) continue
      const found = moved > 0 ? this.byGivingUp({ person, place }, moved) : this.directly({ person, place })
      if (found && (!best || found.cost < best.cost)) best = found
    }
    return best
  }

  private directly(move: Move): Chain | undefined {
    const { person, place } = move
    return this.roster.fits(person, place) ? { cost: this.roster.gainOf(person, place), moves: [move] } : undefined
  }

  /** The person gives up one of their places for this one, and the rest of the chain covers that. */
  private byGivingUp(move: Move, moved: number): Chain | undefined {
    const { roster } = this
    const { person, place } = move
    let best: Chain | undefined
    this.busy.add(person)
    for (const given of roster.rows[person]!.slice()) {
      const before = roster.cost
      roster.take(given)
      if (roster.fits(person, place)) {
        roster.give(person, place)
        const change = roster.cost - before
        const rest = this.cheapest(given, moved - 1)
        if (rest && (!best || change + rest.cost < best.cost)) {
          best = { cost: change + rest.cost, moves: [move, ...rest.moves] }
        }
        roster.take(place)
      }
      roster.give(person, given)
    }
    this.busy.delete(person)
    return best
  }
}
