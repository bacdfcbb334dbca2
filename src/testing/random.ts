/** Reproducible random numbers: the same seed gives the same choices. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  one<T>(of: readonly T[]): T
  /** A random element, with probability by `weight`. */
  weighted<T extends { weight: number }>(of: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough for a test. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one: (of) => of[below(of.length)] as (typeof of)[number],
    weighted(of) {
      const place = below(of.reduce((sum, { weight }) => sum + weight, 0))
      let passed = 0
      for (const one of of) {
        passed += one.weight
        if (place < passed) return one
      }
      throw new Error('there is nothing to choose from')
    },
  }
}
