import type { Worker } from './instance.ts'
import type { Limits } from './limits.ts'
import type { Today } from './today.ts'

interface Asked {
  worker: Worker
  limits: Limits
  days: readonly Today[]
}

/**
 * The least that the days from one on can cost, by the run that goes on, the weekends and the units worked: by dynamic
 * programming backwards, without what follows which type and limits of types. So a label with which no row comes below a
 * limit is known at once. Of whole rows alone.
 */
export class Remaining {
  private least = new Float64Array(0)
  private runs = 0
  private weekends = 1
  private units = 0
  /** Steps of work since the last question. */
  steps = 0

  /** The least from a day on. Runs of work come before those of days off. */
  at(day: number, run: number, { weekends, units }: { weekends: number; units: number }) {
    return this.least[this.placeOf(day, run, weekends) + units]!
  }

  /** Where the values of such labels before a day begin, to which the units are added. */
  private placeOf(day: number, run: number, weekends: number) {
    return ((day * this.runs + run) * this.weekends + weekends) * this.units
  }

  /** Works it out for a question. */
  fill({ worker, limits: { mostUnits, mostWeekends = 0, leastUnits, kinds }, days }: Asked) {
    this.runs = worker.mostRun + worker.leastOff
    this.weekends = mostWeekends + 1
    this.units = mostUnits + 1
    const size = (days.length + 1) * this.runs * this.weekends * this.units
    if (this.least.length < size) this.least = new Float64Array(size)
    this.least.fill(0, this.placeOf(days.length, 0, 0), size)
    for (let day = days.length - 1; day >= 0; day--) {
      const today = days[day]!
      const after = days[day + 1] ?? { fewest: Math.max(0, leastUnits), most: mostUnits }
      const works = leastByUnits(kinds, today)
      for (let run = 0; run < this.runs; run++) this.fillRun({ worker, run, works, today, after })
      this.steps += this.runs * this.weekends * (today.most - today.fewest + 1)
    }
  }

  private fillRun({ worker, run, works, today, after }: RunOfDay) {
    const { rested, worked, weekend } = goingOn(worker, run, today)
    for (let weekends = 0; weekends < this.weekends; weekends++) {
      const step = { place: this.placeOf(today.day, run, weekends), today, after }
      this.least.fill(Number.POSITIVE_INFINITY, step.place + today.fewest, step.place + today.most + 1)
      if (rested !== undefined) this.take({ ...step, next: this.placeOf(today.day + 1, rested, weekends) }, REST)
      if (worked === undefined || weekends + weekend >= this.weekends) continue
      const next = this.placeOf(today.day + 1, worked, weekends + weekend)
      for (const work of works) this.take({ ...step, next }, work)
    }
  }

  /** Of the labels at a place: what a day brings, where it is cheaper than what is known. */
  private take({ place, next, today, after }: Step, { units, price }: Work) {
    const { least } = this
    const most = Math.min(today.most, after.most - units)
    for (let worked = Math.max(today.fewest, after.fewest - units); worked <= most; worked++) {
      const cost = price + least[next + worked + units]!
      if (cost < least[place + worked]!) least[place + worked] = cost
    }
  }
}

/** Units that may have been worked before a day. */
type Range = Pick<Today, 'fewest' | 'most'>

interface RunOfDay {
  worker: Worker
  run: number
  works: readonly Work[]
  today: Today
  after: Range
}

interface Step {
  place: number
  next: number
  today: Range
  after: Range
}

interface Work {
  units: number
  price: number
}

/** The run after a day off, and after a day of work, where the run before lets it; and whether work counts as a weekend. */
function goingOn({ mostRun, leastRun, leastOff, isOff }: Worker, run: number, { day, isMust, weekend }: Today) {
  const hasWorked = run < mostRun
  const length = hasWorked ? run + 1 : run - mostRun + 1
  const mayRest = !isMust && (!hasWorked || length >= leastRun || length === day)
  const mayWork = isOff[day] !== 1 && (hasWorked ? length < mostRun : length >= leastOff)
  return {
    rested: mayRest ? mostRun + (hasWorked ? 0 : Math.min(leastOff - 1, length)) : undefined,
    worked: mayWork ? (hasWorked ? length : 0) : undefined,
    weekend: Number(weekend === 'counts' || (weekend === 'second' && !hasWorked)),
  }
}

const REST: Work = { units: 0, price: 0 }

/** By how long it is: the cheapest work of a day. */
function leastByUnits(kinds: Limits['kinds'], { kindPrices }: Today): Work[] {
  const works: Work[] = []
  for (const [kind, { units }] of kinds.entries()) {
    const price = kindPrices[kind]!
    if (price === Number.POSITIVE_INFINITY) continue
    const known = works.find((work) => work.units === units)
    if (!known) works.push({ units, price })
    else if (price < known.price) known.price = price
  }
  return works
}
