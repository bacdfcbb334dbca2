import type { Pair, Problem } from '../../solver/problem.ts'

/**
 * A problem on its way to the thread. Its many pairs are numbers in one piece of memory that both threads read, and who
 * was refused stays behind: copying them object by object would hold up the server for a quarter of a second.
 */
export interface Parcel {
  problem: Omit<Problem, 'pairs' | 'refused'>
  pairs: SharedArrayBuffer
}

const NUMBERS_OF_A_PAIR = 6

/** A problem that somebody has asked about does not change: it is packed once, for the search and for weighing its plan. */
const parcels = new WeakMap<Problem, Parcel>()

export function packed(problem: Problem): Parcel {
  const parcel = parcels.get(problem) ?? pack(problem)
  parcels.set(problem, parcel)
  return parcel
}

function pack({ pairs, refused: _, ...problem }: Problem): Parcel {
  const numbers = new Float64Array(new SharedArrayBuffer(pairs.length * NUMBERS_OF_A_PAIR * 8))
  let at = 0
  for (const { person, place, km, visits, disliked, extraPence } of pairs) {
    numbers[at++] = person
    numbers[at++] = place
    numbers[at++] = km
    numbers[at++] = visits
    numbers[at++] = disliked ? 1 : 0
    numbers[at++] = extraPence
  }
  return { problem, pairs: numbers.buffer }
}

export function unpacked({ problem, pairs: buffer }: Parcel): Problem {
  const numbers = new Float64Array(buffer)
  const pairs: Pair[] = []
  for (let at = 0; at < numbers.length; at += NUMBERS_OF_A_PAIR) {
    const [person, place, km, visits, disliked, extraPence] = numbers.subarray(at, at + NUMBERS_OF_A_PAIR)
    pairs.push({
      person: person!,
      place: place!,
      km: km!,
      visits: visits!,
      disliked: disliked === 1,
      extraPence: extraPence!,
    })
  }
  return { ...problem, pairs }
}
