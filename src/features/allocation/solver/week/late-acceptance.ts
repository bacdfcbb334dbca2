import { type Random, wholeBelow } from '#shared/random.ts'
import type { Budget } from '../rows/budget.ts'
import type { Roster } from './roster.ts'
import type { Week } from './week.ts'

const MEMORY = 400
const MOVES_BETWEEN_LOOKS = 500
const CLEARED = 0.02

/** Of many places a move takes longer: what it looks at is not near any more. Measured with 100, 400 and 1,500 places. */
const ticksOfMove = (places: number) => (0.05 + 0.00046 * places) / 1_000

export interface LateAcceptance {
  week: Week
  roster: Roster
  random: Random
  budget: Budget
  until: number
  onBetter?: (holders: Int32Array, cost: number) => void
}

/**
 * Local search: a place changes hands, is cleared, or two places change hands. A change is taken when the plan is then
 * not worse than it was 400 changes ago. Returns who holds each place in the best plan; -1: nobody.
 */
export function lateAcceptance({ week, roster, random, budget, until, onBetter }: LateAcceptance) {
  const late = new Float64Array(MEMORY).fill(roster.cost)
  let best = roster.cost
  let holders = roster.holders.slice()
  const places = week.problem.places.length
  let isNew = false
  for (let move = 0; places > 0; move++) {
    if (move % MOVES_BETWEEN_LOOKS === 0) {
      budget.spend(MOVES_BETWEEN_LOOKS * ticksOfMove(places))
      if (isNew) onBetter?.(holders, best)
      isNew = false
      if (budget.isOver(until)) break
    }
    const most = Math.max(late[move % MEMORY]!, roster.cost)
    const place = wholeBelow(random, places)
    if (random() < 0.5 || roster.holders[place]! < 0) change({ week, roster, random, place, most })
    else swap({ week, roster, place, other: wholeBelow(random, places), most })
    late[move % MEMORY] = Math.min(late[move % MEMORY]!, roster.cost)
    if (roster.cost >= best) continue
    best = roster.cost
    holders = roster.holders.slice()
    isNew = true
  }
  return holders
}

interface Change {
  week: Week
  roster: Roster
  random: Random
  place: number
  most: number
}

/** Gives a place to one of those who may take it, or clears it. */
function change({ week, roster, random, place, most }: Change) {
  const candidates = week.candidates[place]!
  if (candidates.length === 0) return
  const holder = roster.holders[place]!
  const isCleared = holder >= 0 && random() < CLEARED
  const { person } = candidates[wholeBelow(random, candidates.length)]!
  if (person === holder && !isCleared) return
  const loss = holder < 0 ? 0 : roster.lossOf(holder, place)
  const gain = isCleared ? 0 : roster.gainOf(person, place)
  if (roster.cost + loss + gain > most || !(isCleared || roster.fits(person, place))) return
  if (holder >= 0) roster.take(place)
  if (!isCleared) roster.give(person, place)
}

/** Two people change two places. */
function swap({ week, roster, place, other, most }: Omit<Change, 'random'> & { other: number }) {
  const one = roster.holders[place]!
  const two = roster.holders[other]!
  if (two < 0 || one === two || !week.costs[two]!.has(place) || !week.costs[one]!.has(other)) return
  roster.take(place)
  roster.take(other)
  if (roster.fits(one, other) && roster.fits(two, place)) {
    const after = roster.cost + roster.gainOf(one, other) + roster.gainOf(two, place)
    if (after <= most) {
      roster.give(one, other)
      roster.give(two, place)
      return
    }
  }
  roster.give(one, place)
  roster.give(two, other)
}
