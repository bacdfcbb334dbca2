import type { Plan } from '../problem.ts'
import { faultOf } from './row-rules.ts'
import { costOfMinutes, costOfNothing, costOfUnpopular, type Week } from './week.ts'

/** A plan that changes place by place, with its cost: what greedy and late acceptance work on. */
export class Roster {
  readonly holders: Int32Array
  /** The places of each person, in the order of time. */
  readonly rows: number[][]
  cost = 0
  private readonly week: Week
  private readonly minutes: Int32Array
  private readonly unpopular: Int32Array
  private readonly weeks: number

  constructor(week: Week) {
    const { problem } = week
    this.week = week
    this.weeks = problem.weeks
    this.holders = new Int32Array(problem.places.length).fill(-1)
    this.rows = problem.people.map(() => [])
    this.minutes = new Int32Array(problem.people.length * problem.weeks)
    this.unpopular = new Int32Array(problem.people.length)
    for (const one of week.open) this.cost += one
    for (const [person, of] of problem.people.entries()) {
      this.cost += costOfNothing(problem, of, week.choices[person]!.places.length)
      this.cost += problem.weeks * costOfMinutes(problem, of, 0)
    }
  }

  /** What changes in cost when a person takes an open place. */
  gainOf(person: number, place: number) {
    return this.costWith(person, place, 1) + this.week.costs[person]!.get(place)! - this.week.open[place]!
  }

  /** What changes in cost when a person gives up a place. */
  lossOf(person: number, place: number) {
    return this.costWith(person, place, -1) - this.week.costs[person]!.get(place)! + this.week.open[place]!
  }

  /** What changes in the person's hours and fairness with one place more (1) or less (-1). */
  private costWith(person: number, place: number, by: 1 | -1) {
    const { problem, weekOf, minutes, choices } = this.week
    const of = problem.people[person]!
    const had = this.minutes[person * this.weeks + weekOf[place]!]!
    let change = costOfMinutes(problem, of, had + by * minutes[place]!) - costOfMinutes(problem, of, had)
    if (problem.places[place]!.unpopular) {
      const count = this.unpopular[person]!
      change += by * costOfUnpopular(problem, of, by > 0 ? count : count - 1)
    }
    if (this.rows[person]!.length === (by > 0 ? 0 : 1)) {
      change -= by * costOfNothing(problem, of, choices[person]!.places.length)
    }
    return change
  }

  /** Whether the person keeps the rules with this place, too. */
  fits(person: number, place: number) {
    return faultOf(this.week, person, this.rows[person]!, place) === undefined
  }

  give(person: number, place: number) {
    this.cost += this.gainOf(person, place)
    this.holders[place] = person
    this.count(person, place, 1)
    const row = this.rows[person]!
    const { places } = this.week.problem
    let at = row.length
    while (at > 0 && places[row[at - 1]!]!.from > places[place]!.from) at--
    row.splice(at, 0, place)
  }

  take(place: number) {
    const person = this.holders[place]!
    this.cost += this.lossOf(person, place)
    this.holders[place] = -1
    this.count(person, place, -1)
    const row = this.rows[person]!
    row.splice(row.indexOf(place), 1)
  }

  private count(person: number, place: number, by: 1 | -1) {
    const { problem, weekOf, minutes } = this.week
    this.minutes[person * this.weeks + weekOf[place]!]! += by * minutes[place]!
    if (problem.places[place]!.unpopular) this.unpopular[person]! += by
  }

  get plan() {
    return planOfHolders(this.holders)
  }
}

/** The plan in which these hold the places; -1: nobody. */
export const planOfHolders = (holders: Int32Array): Plan =>
  Array.from(holders, (person) => (person < 0 ? null : person))

/** The roster of a plan. Pairs that the problem does not have stay open. */
export function rosterOf(week: Week, plan: Plan) {
  const roster = new Roster(week)
  for (const [place, person] of plan.entries()) {
    if (person !== null && week.costs[person]!.has(place) && roster.fits(person, place)) roster.give(person, place)
  }
  return roster
}
