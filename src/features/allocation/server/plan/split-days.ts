import { MINUTES_OF_A_DAY, type Place } from '../../solver/problem.ts'

/** Between two places of one day: the time to get from one to the next. */
const BETWEEN_MINUTES = 30
const REST_MINUTES = 11 * 60
const LONGEST_DAY = MINUTES_OF_A_DAY - REST_MINUTES
/** Beyond so many ways to make a day of its places, by place, the search would weigh days instead of plans. */
const MOST_WAYS = 4

type Times = Pick<Place, 'from' | 'until'>

/**
 * How far apart two places of somebody's day are at the least, such as a morning and an evening visit. Undefined: they
 * have one a day, because no two fit into one, or so many that the search could not weigh them; eligibility fills what
 * is left open by a second one then.
 */
export function splitGapOf(places: readonly Times[]): number | undefined {
  if (places.some(({ from, until }) => until - from > LONGEST_DAY)) return undefined
  const ways = waysToMakeADay(places)
  return ways > places.length && ways <= MOST_WAYS * places.length ? BETWEEN_MINUTES : undefined
}

/** How many different days of one place or more there are; counting ends where there are too many. */
function waysToMakeADay(given: readonly Times[]): number {
  const places = given.toSorted((one, other) => one.from - other.from)
  const most = MOST_WAYS * places.length
  let all = 0
  for (let first = 0; first < places.length && all <= most; first++) {
    const ends = places[first]!.from + LONGEST_DAY
    const ways = [1]
    for (let next = first + 1; next < places.length && places[next]!.from < ends; next++)
      ways.push(places[next]!.until > ends ? 0 : waysTo(places, { first, next, ways }))
    all += ways.reduce((sum, one) => sum + one, 0)
  }
  return all
}

interface Counted {
  first: number
  next: number
  /** By place from the first on: how many days begin with the first and end with it. */
  ways: readonly number[]
}

function waysTo(places: readonly Times[], { first, next, ways }: Counted): number {
  let sum = 0
  for (const [at, before] of ways.entries()) {
    const apart = places[next]!.from - places[first + at]!.until
    if (apart >= BETWEEN_MINUTES && apart < REST_MINUTES) sum += before
  }
  return sum
}
