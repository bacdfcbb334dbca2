import type { Plan } from '../problem.ts'
import { FORBIDDEN, type Row, type RowProblem } from '../rows/row-problem.ts'
import { WeekPricer } from './pricing.ts'
import { rosterOf } from './roster.ts'
import { costOfMinutes, costOfNothing, costOfUnpopular, type Week } from './week.ts'

/** The week as a row problem: places are cells that need one and take no more. */
export function rowProblemOf(week: Week): RowProblem {
  const { problem } = week
  const cells = problem.places.length
  return {
    workers: problem.people.length,
    need: new Int32Array(cells).fill(1),
    under: week.open,
    over: new Float64Array(cells).fill(FORBIDDEN),
    pricer: new WeekPricer(week),
    resting: problem.people.map((_, person) => rowOf(week, person, [])),
    near: (cell, random) => nearOf(week, cell, random),
  }
}

/** The row of a person with these places. */
function rowOf({ problem, costs, choices, minutes, weekOf }: Week, person: number, places: readonly number[]): Row {
  const of = problem.people[person]!
  const worked = new Float64Array(problem.weeks)
  let cost = places.length === 0 ? costOfNothing(problem, of, choices[person]!.places.length) : 0
  let unpopular = 0
  for (const place of places) {
    cost += costs[person]!.get(place)!
    worked[weekOf[place]!]! += minutes[place]!
    if (problem.places[place]!.unpopular) cost += costOfUnpopular(problem, of, unpopular++)
  }
  for (const one of worked) cost += costOfMinutes(problem, of, one)
  return { cells: Int32Array.from(places).sort(), cost }
}

/** The rows of a plan, by person. */
export const rowsOf = (week: Week, plan: Plan): Row[] =>
  rosterOf(week, plan).rows.map((places, person) => rowOf(week, person, places))

/** The plan of rows. */
export function planOf(places: number, rows: readonly Row[]): Plan {
  const plan: Plan = Array.from({ length: places }, () => null)
  for (const [person, row] of rows.entries()) for (const place of row.cells) plan[place] = person
  return plan
}

/** Those who may take a place, the cheap ones first; then those who may take what these may take at about the time. */
function nearOf({ candidates, choices, problem }: Week, cell: number, random: () => number) {
  const found = new Set<number>()
  const queue = [cell]
  const reached = new Set(queue)
  for (let next = 0; next < queue.length && next < 12; next++) {
    const ranked = candidates[queue[next]!]!.map(({ person, cost }) => ({ person, rank: cost + 40 * random() }))
    ranked.sort((one, other) => one.rank - other.rank)
    for (const { person } of ranked) found.add(person)
    const { from } = problem.places[cell]!
    for (const { person } of ranked.slice(0, 4)) {
      const beside = choices[person]!.places.filter((place) => Math.abs(problem.places[place]!.from - from) < 3000)
      const place = beside[Math.floor(random() * beside.length)]
      if (place === undefined || reached.has(place)) continue
      reached.add(place)
      queue.push(place)
    }
  }
  return [...found]
}
