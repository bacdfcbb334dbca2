interface Tries {
  /** How often the questions may be tried; null: as often as one likes. */
  mostTries: number | null
  /** How often a manager has allowed as many again. */
  allowed: number
  /** Finished ones. */
  tried: number
}

/** How many tries are left; null: as many as one likes. */
export function triesLeft({ mostTries, allowed, tried }: Tries): number | null {
  return mostTries === null ? null : Math.max(0, mostTries * (allowed + 1) - tried)
}
