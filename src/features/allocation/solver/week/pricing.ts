import { MINUTES_OF_A_WEEK, UNPOPULAR_COUNTED } from '../problem.ts'
import type { Priced, Pricer, Row } from '../rows/row-problem.ts'
import type { WorkingDay } from './days.ts'
import { listRows, NONE, type Way } from './listing.ts'
import { type Reader, readerOf } from './reader.ts'
import { longestFree, unitOf, type Week } from './week.ts'
import { worthKeeping } from './worth-keeping.ts'

const LABELS_OF_A_TICK = 72_000
const TICKS_OF_A_QUESTION = 0.025
const LABELS_OF_A_LOOK = 0.1
const FEW_LABELS = 8

/**
 * The cheapest whole row of a person by dynamic programming. A label says of a row that ends with a place: the units of
 * work in that week, whether the week has had its long rest, and how many unpopular places there were. Labels that agree
 * in these can be continued alike, so the cheapest of them is kept, and only if fewer units are dearer: the answer is exact.
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
  /** Every way to a label, where rows are listed. */
  private ways: Way[] | undefined
  /** Labels in use, by place in the person's choices. */
  private used: number[][] = []

  constructor(week: Week) {
    this.week = week
    const { people, places, weights } = week.problem
    this.unit = unitOf(week.minutes)
    const isCounted = weights.unpopular > 0 && places.some(({ unpopular }) => unpopular)
    this.readers = people.map((_, person) =>
      readerOf(week, person, { unit: this.unit, counts: isCounted ? UNPOPULAR_COUNTED + 1 : 1 }),
    )
  }

  takeTicks() {
    const ticks = TICKS_OF_A_QUESTION + this.labels / LABELS_OF_A_TICK
    this.labels = 0
    return ticks
  }

  cheapest(person: number, prices: Float64Array): Priced {
    this.fill(person, prices)
    const best = { cost: this.costOfIdle(person), index: NONE }
    for (const end of this.endings(person)) if (end.cost < best.cost) Object.assign(best, end)
    this.clear(person)
    return this.rowOf(person, best, prices)
  }

  within(person: number, prices: Float64Array, { limit, most }: { limit: number; most: number }): Row[] | undefined {
    const slack = limit - this.cheapest(person, prices).priced
    if (slack < 0) return []
    this.ways = []
    this.fill(person, prices, slack)
    const { costs, ways } = this
    const idle = this.costOfIdle(person)
    const ends = [...this.endings(person)]
    const found = listRows({ ways, costs, ends, limit, most: idle > limit ? most : most - 1 })
    this.labels += ways.length
    this.ways = undefined
    this.clear(person)
    if (idle <= limit) found?.push({ choices: [], cost: idle })
    return found?.map(({ choices, cost }) => this.asRow(person, choices, { cost, prices }))
  }

  /** Finds the labels of all rows; of those that cost more than the cheapest, but not by the slack, too. */
  private fill(person: number, prices: Float64Array, slack = 0) {
    const reader = this.readers[person]!
    const { places } = this.week.choices[person]!
    const size = places.length * reader.room
    if (this.costs.length < size) {
      this.costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
      this.cameFrom = new Int32Array(size)
      this.endsWith = new Int32Array(size)
    }
    this.used = []
    const alone = this.leastAlone(person, prices)
    for (let at = 0; at < places.length; at++) {
      this.used.push([])
      for (const [nth, day] of reader.days[at]!.entries()) {
        const step = this.stepOf(person, day, { prices, slack, alone })
        if (step) this.reach(person, { ...step, at, nth })
      }
      if (this.ways || this.used[at]!.length <= FEW_LABELS) continue
      this.used[at] = worthKeeping(reader, this.costs, at * reader.room)
      this.labels += reader.room * LABELS_OF_A_LOOK
    }
  }

  private clear(person: number) {
    const reader = this.readers[person]!
    for (const [at, labels] of this.used.entries()) {
      for (const label of labels) this.costs[at * reader.room + label] = Number.POSITIVE_INFINITY
      this.labels += labels.length
    }
  }

  /** Of a row of one place. */
  private leastAlone(person: number, prices: Float64Array) {
    const { places, costs } = this.week.choices[person]!
    const { alone } = this.readers[person]!
    return places.reduce(
      (least, place, at) => Math.min(least, costs[at]! + prices[place]! + alone[at]!),
      Number.POSITIVE_INFINITY,
    )
  }

  /** What a working day brings; undefined: every row with one of its places is better without it, or others have it. */
  private stepOf(person: number, { first, choices }: WorkingDay, { prices, slack, alone: least }: Asked) {
    const { week, unit } = this
    const { worth, alone } = this.readers[person]!
    const mine = week.choices[person]!
    const step = { first, units: 0, cost: 0, unpopular: 0 }
    for (const choice of choices) {
      const place = mine.places[choice]!
      const price = mine.costs[choice]! + prices[place]!
      if (price > worth[choice]! + slack && price + alone[choice]! > least + slack) return undefined
      step.units += week.minutes[place]! / unit
      step.cost += price
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
      if (same) this.inWeek(step, before, this.isRested(person, other.until, from))
      else this.across(step, before, person)
    }
  }

  /** The week of the place before goes on. */
  private inWeek(step: Step, before: number, rests: boolean) {
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
    this.ways?.push({ to: index, from, cost, choices: reader.days[at]![step.nth]!.choices })
    if (cost >= this.costs[index]!) return
    if (this.costs[index] === Number.POSITIVE_INFINITY) this.used[at]!.push(label)
    this.costs[index] = cost
    this.cameFrom[index] = from
    this.endsWith[index] = step.nth
  }

  /** The labels with which a row may end, and what it then costs. */
  private *endings(person: number) {
    const { problem, choices, weekOf } = this.week
    const reader = this.readers[person]!
    const counts = reader.costOfNext.length
    for (const [at, labels] of this.used.entries()) {
      const place = choices[person]!.places[at]!
      const nth = weekOf[place]!
      const ends = this.isRested(person, problem.places[place]!.until, (nth + 1) * MINUTES_OF_A_WEEK)
      const idle = this.idleCost(reader, problem.weeks - nth - 1)
      for (const label of labels) {
        const rest = (label - (label % counts)) / counts
        if (!ends && (rest & 1) === 0) continue
        const index = at * reader.room + label
        yield { index, cost: this.costs[index]! + reader.costOfWeek[rest >> 1]! + idle }
      }
    }
  }

  private rowOf(person: number, { cost, index }: { cost: number; index: number }, prices: Float64Array): Priced {
    const { room, days } = this.readers[person]!
    const choices: number[] = []
    for (let label = index; label !== NONE; label = this.cameFrom[label]!)
      choices.push(...days[Math.floor(label / room)]![this.endsWith[label]!]!.choices)
    return { ...this.asRow(person, choices, { cost, prices }), priced: cost }
  }

  /** The row of some choices, which costs so much with the prices. */
  private asRow(
    person: number,
    choices: readonly number[],
    { cost, prices }: { cost: number; prices: Float64Array },
  ): Row {
    const { places } = this.week.choices[person]!
    const cells = Int32Array.from(choices, (choice) => places[choice]!).sort()
    let own = cost
    for (const cell of cells) own -= prices[cell]!
    return { cells, cost: Math.round(own) }
  }

  private costOfIdle(person: number) {
    return this.idleCost(this.readers[person]!, this.week.problem.weeks) + this.readers[person]!.nothing
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

interface Asked {
  prices: Float64Array
  slack: number
  alone: number
}

/** A row so far. */
interface Before {
  cost: number
  units: number
  rested: boolean
  count: number
}
