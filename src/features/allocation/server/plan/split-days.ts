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
  for (let first = 0; first < places.length && all <= most; first++) all += waysFrom(places, first)
  return all
}

/** How many days begin with a place. */
function waysFrom(places: readonly Times[], first: number): number {
  const ends = places[first]!.from + LONGEST_DAY
  /** The places that end such a day, and how many of these days they end. */
  const last = [{ until: places[first]!.until, ways: 1 }]
  for (let next = first + 1; next < places.length && places[next]!.from < ends; next++) {
    const { from, until } = places[next]!
    if (until > ends) continue
    let ways = 0
    for (const before of last) {
      const apart = from - before.until
      if (apart >= BETWEEN_MINUTES && apart < REST_MINUTES) ways += before.ways
    }
    if (ways > 0) last.push({ until, ways })
  }
  return last.reduce((sum, { ways }) => sum + ways, 0)
}
