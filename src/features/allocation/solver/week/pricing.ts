import { MINUTES_OF_A_WEEK, UNPOPULAR_COUNTED } from '../problem.ts'
import type { Priced, Pricer } from '../rows/row-problem.ts'
import { daysOf, type WorkingDay } from './days.ts'
import { costOfMinutes, costOfNothing, costOfUnpopular, longestFree, type Week } from './week.ts'

const LABELS_OF_A_TICK = 55_000
const NONE = -1

/** What of a person the pricing reads again and again. */
interface Reader {
  /** Hours are counted in this unit. */
  most: number
  /** What a week of so many units costs. */
  costOfWeek: Float64Array
  /** What the next unpopular place costs, by how many there are. */
  costOfNext: Float64Array
  /** Room for the labels of one place. */
  room: number
  nothing: number
  /** By choice: the most that a row gains by having it, beside its cost and price. */
  worth: Float64Array
  /** The working days by their last place. */
  days: WorkingDay[][]
}

/**
 * The cheapest whole row of a person by dynamic programming. A label says of a row that ends with a place: the units of
 * work in that week, whether the week has had its long rest, and how many unpopular places there were. Labels that agree
 * in these can be continued alike, so the cheapest of them is kept: the answer is exact.
 */
export class WeekPricer implements Pricer {
  readonly hasQuick = false
  private readonly week: Week
  private readonly unit: number
  private readonly readers: Reader[]
  private costs = new Float64Array(0)
  private cameFrom = new Int32Array(0)
  /** The working day with which a label ends. */
  private endsWith = new Int32Array(0)
  private labels = 0
  /** Labels in use, by place in the person's choices. */
  private used: number[][] = []

  constructor(week: Week) {
    this.week = week
    const { people, places, weights } = week.problem
    this.unit = Math.max(1, week.minutes.reduce(greatestCommon, 0))
    const isCounted = weights.unpopular > 0 && places.some(({ unpopular }) => unpopular)
    this.readers = people.map((_, person) => this.readerOf(person, isCounted ? UNPOPULAR_COUNTED + 1 : 1))
  }

  private readerOf(person: number, counts: number): Reader {
    const { problem, choices } = this.week
    const of = problem.people[person]!
    const most = Math.floor(Math.max(0, ...of.mostMinutes) / this.unit)
    const nothing = costOfNothing(problem, of, choices[person]!.places.length)
    const hour = of.contractMinutes > 0 ? problem.weights.shortHour : 0
    return {
      nothing,
      // Hours are rounded to whole points.
      worth: Float64Array.from(
        choices[person]!.places,
        (place) => nothing + 1 + (hour * this.week.minutes[place]!) / 60,
      ),
      most,
      costOfWeek: Float64Array.from({ length: most + 1 }, (_, units) => costOfMinutes(problem, of, units * this.unit)),
      costOfNext: Float64Array.from({ length: counts }, (_, count) => costOfUnpopular(problem, of, count)),
      room: (most + 1) * 2 * counts,
      days: daysOf(this.week, person),
    }
  }

  takeTicks() {
    const ticks = 0.02 + this.labels / LABELS_OF_A_TICK
    this.labels = 0
    return ticks
  }

  cheapest(person: number, prices: Float64Array): Priced {
    const reader = this.readers[person]!
    const { places } = this.week.choices[person]!
    const size = places.length * reader.room
    if (this.costs.length < size) {
      this.costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
      this.cameFrom = new Int32Array(size)
      this.endsWith = new Int32Array(size)
    }
    this.used = []
    for (let at = 0; at < places.length; at++) {
      this.used.push([])
      for (const [nth, day] of reader.days[at]!.entries()) {
        const step = this.stepOf(person, day, prices)
        if (step) this.reach(person, { ...step, at, nth })
      }
    }
    const found = this.ending(person)
    for (const [at, labels] of this.used.entries()) {
      for (const label of labels) this.costs[at * reader.room + label] = Number.POSITIVE_INFINITY
      this.labels += labels.length
    }
    return this.rowOf(person, found, prices)
  }

  /** What a working day brings; undefined: every row with one of its places is better without it, or others have it. */
  private stepOf(person: number, { first, choices }: WorkingDay, prices: Float64Array) {
    const { week, unit } = this
    const { worth } = this.readers[person]!
    const mine = week.choices[person]!
    const step = { first, units: 0, cost: 0, unpopular: 0 }
    for (const choice of choices) {
      const place = mine.places[choice]!
      if (mine.costs[choice]! + prices[place]! > worth[choice]!) return undefined
      step.units += week.minutes[place]! / unit
      step.cost += mine.costs[choice]! + prices[place]!
      step.unpopular += Number(week.problem.places[place]!.unpopular)
    }
    const nth = week.weekOf[mine.places[first]!]!
    const most = Math.floor((week.problem.people[person]!.mostMinutes[nth] ?? 0) / unit)
    return { ...step, week: nth, most, reader: this.readers[person]! }
  }

  /** Labels of the rows that end with a working day: it comes first, or after a place before it. */
  private reach(person: number, step: Step) {
    const { problem, choices, weekOf } = this.week
    const { restMinutes } = problem.people[person]!
    const mine = choices[person]!
    const { from } = problem.places[mine.places[step.first]!]!
    this.continueFrom(step, NONE, {
      cost: this.idleCost(step.reader, step.week),
      units: 0,
      rested: this.isRested(person, step.week * MINUTES_OF_A_WEEK, from),
      count: 0,
    })
    for (let before = 0; before < step.first; before++) {
      if (this.used[before]!.length === 0) continue
      const other = problem.places[mine.places[before]!]!
      if (from - other.until < restMinutes) continue
      const same = weekOf[mine.places[before]!] === step.week
      if (same) this.within(step, before, this.isRested(person, other.until, from))
      else this.across(step, before, person)
    }
  }

  /** The week of the place before goes on. */
  private within(step: Step, before: number, rests: boolean) {
    const { reader } = step
    const counts = reader.costOfNext.length
    for (const label of this.used[before]!) {
      const count = label % counts
      const rest = (label - count) / counts
      this.continueFrom(step, before * reader.room + label, {
        cost: this.costs[before * reader.room + label]!,
        units: rest >> 1,
        rested: rests || (rest & 1) === 1,
        count,
      })
    }
  }

  /** Weeks end between the two places: the one of the place before is paid for, and must have had its rest. */
  private across(step: Step, before: number, person: number) {
    const { reader, first, week: nth } = step
    const { problem, choices, weekOf } = this.week
    const mine = choices[person]!
    const other = mine.places[before]!
    const end = (weekOf[other]! + 1) * MINUTES_OF_A_WEEK
    const { from } = problem.places[mine.places[first]!]!
    const { until } = problem.places[other]!
    const ends = this.isRested(person, until, end)
    const rested = this.isRested(person, Math.max(until, nth * MINUTES_OF_A_WEEK), from)
    const idle = this.idleCost(reader, nth - weekOf[other]! - 1)
    const counts = reader.costOfNext.length
    for (const label of this.used[before]!) {
      const count = label % counts
      const rest = (label - count) / counts
      if (!ends && (rest & 1) === 0) continue
      const cost = this.costs[before * reader.room + label]! + reader.costOfWeek[rest >> 1]! + idle
      this.continueFrom(step, before * reader.room + label, { cost, units: 0, rested, count })
    }
  }

  private continueFrom(step: Step, from: number, before: Before) {
    const { reader, at } = step
    const units = before.units + step.units
    this.labels++
    if (units > step.most) return
    const counts = reader.costOfNext.length
    let cost = before.cost + step.cost
    let { count } = before
    for (let nth = 0; nth < step.unpopular; nth++) {
      cost += reader.costOfNext[count]!
      count = Math.min(count + 1, counts - 1)
    }
    const label = (units * 2 + (before.rested ? 1 : 0)) * counts + count
    const index = at * reader.room + label
    if (cost >= this.costs[index]!) return
    if (this.costs[index] === Number.POSITIVE_INFINITY) this.used[at]!.push(label)
    this.costs[index] = cost
    this.cameFrom[index] = from
    this.endsWith[index] = step.nth
  }

  /** The cheapest label with which a row may end; NONE: nothing at all is cheapest. */
  private ending(person: number): { cost: number; index: number } {
    const { problem, choices, weekOf } = this.week
    const reader = this.readers[person]!
    const counts = reader.costOfNext.length
    const best = { cost: this.idleCost(reader, problem.weeks) + reader.nothing, index: NONE }
    for (const [at, labels] of this.used.entries()) {
      const place = choices[person]!.places[at]!
      const nth = weekOf[place]!
      const ends = this.isRested(person, problem.places[place]!.until, (nth + 1) * MINUTES_OF_A_WEEK)
      const idle = this.idleCost(reader, problem.weeks - nth - 1)
      for (const label of labels) {
        const rest = (label - (label % counts)) / counts
        if (!ends && (rest & 1) === 0) continue
        const cost = this.costs[at * reader.room + label]! + reader.costOfWeek[rest >> 1]! + idle
        if (cost < best.cost) Object.assign(best, { cost, index: at * reader.room + label })
      }
    }
    return best
  }

  private rowOf(person: number, { cost, index }: { cost: number; index: number }, prices: Float64Array): Priced {
    const { room, days } = this.readers[person]!
    const { places } = this.week.choices[person]!
    const cells: number[] = []
    let own = cost
    for (let label = index; label !== NONE; label = this.cameFrom[label]!) {
      const day = days[Math.floor(label / room)]![this.endsWith[label]!]!
      for (const choice of day.choices) {
        cells.push(places[choice]!)
        own -= prices[places[choice]!]!
      }
    }
    return { cells: Int32Array.from(cells).sort(), cost: Math.round(own), priced: cost }
  }

  private idleCost({ costOfWeek }: Reader, weeks: number) {
    return weeks * costOfWeek[0]!
  }

  /** Whether the long rest of a week fits between two minutes, beside the work that stands. */
  private isRested(person: number, from: number, until: number) {
    const of = this.week.problem.people[person]!
    if (until - from < of.weeklyRestMinutes) return false
    return of.busy.length === 0 || longestFree(of.busy, from, until) >= of.weeklyRestMinutes
  }
}

/** The working day with which rows are continued. */
interface Step {
  /** Its last place and its first, among the person's choices, and which of the days with that last place it is. */
  at: number
  first: number
  nth: number
  week: number
  units: number
  most: number
  cost: number
  /** How many of its places are unpopular. */
  unpopular: number
  reader: Reader
}

/** A row so far. */
interface Before {
  cost: number
  units: number
  rested: boolean
  count: number
}

function greatestCommon(one: number, other: number): number {
  return other === 0 ? one : greatestCommon(other, one % other)
}
