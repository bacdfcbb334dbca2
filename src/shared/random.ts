/** Numbers from 0 up to, not including, 1: the same seed gives the same ones on every machine. */
export type Random = () => number

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 up to, not including, `below`. */
export const wholeBelow = (random: Random, below: number) => Math.floor(random() * below)
