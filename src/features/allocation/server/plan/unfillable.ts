interface Asked {
  start: number
  end: number
  /** Who may have it, alone. */
  able: readonly number[]
}

/**
 * How many places stay open whatever the plan, at the least: nobody is at two at once. Places that share a moment are
 * looked at together, and of these as many are filled as different people can.
 */
export function unfillable(places: readonly Asked[]): number {
  return atOnce(places).reduce((all, some) => all + some.length - mostFilled(some), 0)
}

/** The places in groups, each of which shares a moment: the last minute of the one that ends first. */
function atOnce(places: readonly Asked[]): Asked[][] {
  let left = places.toSorted((one, other) => one.end - other.end)
  const groups: Asked[][] = []
  while (left[0]) {
    const moment = left[0].end - 1
    const { there = [], later = [] } = Object.groupBy(left, ({ start, end }) =>
      start <= moment && moment < end ? 'there' : 'later',
    )
    groups.push(there)
    left = later
  }
  return groups
}

/** As many as can be filled by different people: whoever is asked twice is followed by somebody else, where there is one. */
function mostFilled(places: readonly Asked[]): number {
  const holder = new Map<number, number>()
  const give = (place: number, asked: Set<number>): boolean => {
    for (const person of places[place]!.able) {
      if (asked.has(person)) continue
      asked.add(person)
      const held = holder.get(person)
      if (held !== undefined && !give(held, asked)) continue
      holder.set(person, place)
      return true
    }
    return false
  }
  return [...places.keys()].filter((place) => give(place, new Set())).length
}
