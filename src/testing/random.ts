import { randomFrom, wholeBelow } from '#shared/random.ts'

/** Reproducible random numbers: the same seed gives the same choices. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  one<T>(of: readonly T[]): T
  /** A random element, with probability by `weight`. */
  weighted<T extends { weight: number }>(of: readonly T[]): T
}

/** 32 bits of state are enough for a test. */
export function chanceFrom(seed: number): Chance {
  const random = randomFrom(seed)
  const below = (limit: number) => wholeBelow(random, limit)
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
