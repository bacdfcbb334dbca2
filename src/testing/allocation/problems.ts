import {
  ordinaryWeights,
  type Pair,
  type Person,
  type Place,
  type Problem,
} from '#features/allocation/solver/problem.ts'
import { randomFrom, wholeBelow } from '#shared/random.ts'

export const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** An adult under the law's limits, without a contract. */
export function aPerson(given: Partial<Person> = {}): Person {
  return {
    id: 'person',
    busy: [],
    restMinutes: 11 * HOUR,
    weeklyRestMinutes: DAY,
    mostMinutes: [48 * HOUR],
    contractMinutes: 0,
    wishedMinutes: 48 * HOUR,
    unpopularBefore: 0,
    ...given,
  }
}

/** A place that begins on a day at an hour. */
export function aPlace(day: number, hour: number, hours: number, given: Partial<Place> = {}): Place {
  const from = day * DAY + hour * HOUR
  return { id: `${day} ${hour}`, from, until: from + hours * HOUR, priority: 1, unpopular: false, ...given }
}

const everyPair = (people: Person[], places: Place[], given: Partial<Pair> = {}): Pair[] =>
  people.flatMap((_, person) =>
    places.map((__, place) => ({ person, place, km: 0, visits: 0, disliked: false, extraPence: 0, ...given })),
  )

/** A week in which everybody may take everything. */
export function aProblem(people: Person[], places: Place[], given: Partial<Problem> = {}): Problem {
  return { weeks: 1, people, places, pairs: everyPair(people, places), weights: ordinaryWeights, ...given }
}

/** A problem with everything that can go wrong in it: too few people, leave, standing work, short weeks. */
export function hostileProblem(seed: number): Problem {
  const random = randomFrom(seed)
  const below = (most: number) => wholeBelow(random, most)
  const weeks = 1 + below(2)
  const people = Array.from({ length: below(5) }, (_, nth) => {
    const busy = Array.from({ length: below(4) }, () => {
      const from = below(weeks * WEEK + DAY) - DAY
      return { from, until: from + HOUR * (1 + below(12)) }
    })
    const mostMinutes = Array.from({ length: weeks }, () => HOUR * below(50))
    const contractMinutes = HOUR * below(30)
    const wishedMinutes = HOUR * below(40)
    return aPerson({
      id: `${nth}`,
      busy,
      mostMinutes,
      contractMinutes,
      wishedMinutes,
      weeklyRestMinutes: below(4) * DAY,
      unpopularBefore: below(3),
    })
  })
  const places = Array.from({ length: below(9) }, () =>
    aPlace(below(weeks * 7), below(24), 1 + below(14), { priority: 1 + below(5), unpopular: random() < 0.4 }),
  )
  // In every seventh nobody is there, and in every seventh nobody may do anything.
  const isOnLeave = people.map(() => random() < (seed % 7 === 0 ? 1 : 0.3))
  const share = seed % 7 === 1 ? 0 : 0.8
  const pairs = everyPair(people, places).filter(({ person }) => !isOnLeave[person] && random() < share)
  for (const pair of pairs)
    Object.assign(pair, { km: below(30), visits: below(9), disliked: random() < 0.2, extraPence: below(500) })
  const known = new Set(pairs.map(({ person, place }) => `${person} ${place}`))
  const refused = people.flatMap((_, person) =>
    [...places.keys()]
      .filter((place) => !known.has(`${person} ${place}`))
      .map((place) => ({ person, place, rules: [isOnLeave[person] ? ('leave' as const) : ('job' as const)] })),
  )
  const pins = pairs.length > 0 && random() < 0.3 ? [{ person: pairs[0]!.person, place: pairs[0]!.place }] : []
  const isSplit = random() < 0.4
  return {
    ...{ weeks, people, places, pairs, refused, pins, weights: ordinaryWeights },
    ...(isSplit && { splitGapMinutes: 30 * below(4) }),
  }
}
