/** Nothing: a row begins after it. */
export const NONE = -1

/** A way to a label: by working some choices after the row of another label, or after nothing. */
export interface Way {
  to: number
  from: number
  /** What the row until here costs by this way. */
  cost: number
  choices: readonly number[]
}

interface Listing {
  ways: readonly Way[]
  /** The least that a row until a label costs. */
  costs: Float64Array
  /** Labels with which a row may end, and what the cheapest that does so costs. */
  ends: readonly { index: number; cost: number }[]
  limit: number
  most: number
}

interface Listed {
  choices: number[]
  cost: number
}

/**
 * All rows that cost at most a limit; undefined: they are too many. It goes from the ends backwards, and the least that
 * a row until a label costs says at once whether anything is to be found behind it: no step is for nothing.
 */
export function listRows({ ways, costs, ends, limit, most }: Listing): Listed[] | undefined {
  const waysTo = Map.groupBy(ways, ({ to }) => to)
  const found: Listed[] = []
  const chosen: number[] = []
  function goBack(label: number, after: number) {
    for (const { from, cost, choices } of waysTo.get(label) ?? []) {
      if (cost + after > limit || found.length > most) continue
      chosen.push(...choices)
      if (from === NONE) found.push({ choices: chosen.slice(), cost: cost + after })
      else goBack(from, after + cost - costs[from]!)
      chosen.length -= choices.length
    }
  }
  for (const { index, cost } of ends) if (cost <= limit) goBack(index, cost - costs[index]!)
  return found.length > most ? undefined : found
}
