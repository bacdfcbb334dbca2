import { daysOf, type WorkingDay } from './days.ts'
import { costOfMinutes, costOfNothing, costOfUnpopular, type Week } from './week.ts'

/** What of a person the pricing reads again and again. */
export interface Reader {
  /** Hours are counted in this unit. */
  most: number
  /** What a week of so many units costs. */
  costOfWeek: Float64Array
  /** What the next unpopular place costs, by how many there are. */
  costOfNext: Float64Array
  /** Room for the labels of one place. */
  room: number
  nothing: number
  /** By choice: the most that a row with others gains by having it, beside its cost and price. */
  worth: Float64Array
  /** By choice: what a row of it alone costs beside that. */
  alone: Float64Array
  /** The working days by their last place. */
  days: WorkingDay[][]
}

interface Counting {
  /** Minutes of a unit of hours. */
  unit: number
  /** How many numbers of unpopular places are told apart. */
  counts: number
}

export function readerOf(week: Week, person: number, { unit, counts }: Counting): Reader {
  const { problem, choices, minutes } = week
  const of = problem.people[person]!
  const { places } = choices[person]!
  const most = Math.floor(Math.max(0, ...of.mostMinutes) / unit)
  const nothing = costOfNothing(problem, of, places.length)
  const hour = of.contractMinutes > 0 ? problem.weights.shortHour : 0
  return {
    nothing,
    // Hours are rounded to whole points.
    worth: Float64Array.from(places, (place) => 1 + (hour * minutes[place]!) / 60),
    alone: Float64Array.from(
      places,
      (place) =>
        costOfMinutes(problem, of, minutes[place]!) +
        (problem.places[place]!.unpopular ? costOfUnpopular(problem, of, 0) : 0),
    ),
    most,
    costOfWeek: Float64Array.from({ length: most + 1 }, (_, units) => costOfMinutes(problem, of, units * unit)),
    costOfNext: Float64Array.from({ length: counts }, (_, count) => costOfUnpopular(problem, of, count)),
    room: (most + 1) * 2 * counts,
    days: daysOf(week, person),
  }
}
