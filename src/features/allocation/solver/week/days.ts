import { longestDay, type Week } from './week.ts'

/** Places that a person may have in one day, in the order of time; of most days it is one. Numbers are the person's choices. */
export interface WorkingDay {
  first: number
  choices: readonly number[]
}

/** Every working day that a person may have, by its last place. */
export function daysOf(week: Week, person: number): WorkingDay[][] {
  const { problem, choices, weekOf } = week
  const { places } = choices[person]!
  const { splitGapMinutes: gap } = problem
  const of = problem.people[person]!
  const placeOf = (choice: number) => problem.places[places[choice]!]!

  /** The day itself, and each that has one place more before it. */
  function withEarlier(day: WorkingDay): WorkingDay[] {
    const found = [day]
    const last = placeOf(day.choices.at(-1)!)
    const { from } = placeOf(day.first)
    for (let before = day.first - 1; before >= 0 && gap !== undefined; before--) {
      const earlier = placeOf(before)
      if (last.until - earlier.from > longestDay(of)) break
      const apart = from - earlier.until
      if (apart < gap || apart >= of.restMinutes || weekOf[places[before]!] !== weekOf[places[day.first]!]) continue
      found.push(...withEarlier({ first: before, choices: [before, ...day.choices] }))
    }
    return found
  }
  return Array.from(places, (_, last) => withEarlier({ first: last, choices: [last] }))
}
