import type { Reader } from './reader.ts'

/** Hours of a week are rounded to whole points: four such costs differ by at most so much from what they are. */
const ROUNDED = 2

/**
 * The labels of one place, beginning at `first` in the costs, without those for which fewer units are as cheap: whatever
 * follows, the week's hours then cost no more, and what is allowed after more is allowed after fewer.
 */
export function worthKeeping({ room, costOfWeek, costOfNext }: Reader, costs: Float64Array, first: number) {
  const counts = costOfNext.length
  const least = new Float64Array(2 * counts).fill(Number.POSITIVE_INFINITY)
  const kept: number[] = []
  for (let label = 0; label < room; label++) {
    const cost = costs[first + label]!
    if (cost === Number.POSITIVE_INFINITY) continue
    const kind = label % (2 * counts)
    const whole = cost + costOfWeek[(label - kind) / (2 * counts)]!
    // Those who have had their long rest may do what the others may.
    const rested = kind < counts ? kind + counts : kind
    if (Math.min(least[kind]!, least[rested]!) + ROUNDED <= whole) costs[first + label] = Number.POSITIVE_INFINITY
    else kept.push(label)
    least[kind] = Math.min(least[kind]!, whole)
  }
  return kept
}
