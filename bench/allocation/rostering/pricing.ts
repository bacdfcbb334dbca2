import type { Effort, Priced, Pricer } from '#features/allocation/solver/rows/row-problem.ts'
import { type Days, type Instance, OFF, type Worker } from './instance.ts'
import { type Limits, limitsOf, type Window } from './limits.ts'

const LABELS_OF_A_TICK = 50_000
/** What each count that is kept beside a label adds to its work. */
const WORK_BESIDE = 0.35
/** How many counts of shift types exact pricing tells apart; long horizons have room for fewer. */
const roomOf = (days: number) => (days <= 28 ? 64 : days <= 42 ? 24 : 1)
const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other))

/** Labels of one day: the cheapest way to each, and which there are. */
interface Layer {
  costs: Float64Array
  used: Int32Array
  count: number
  /** Counts of types beside the labels. */
  beside: Uint8Array
}

const emptyLayer = (size: number, beside: number): Layer => ({
  costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  used: new Int32Array(size),
  count: 0,
  beside: new Uint8Array(size * Math.max(1, beside)),
})

/**
 * The cheapest row of a worker, or part of one, by dynamic programming over days. A label is the run that is going on
 * (of which shift type, how long; or how many days off), the units worked, the weekends, and counts of tight types.
 */
export class RotaPricer implements Pricer {
  readonly hasQuick = true
  private readonly instance: Instance
  private readonly units: number[]
  private readonly whole: Window
  private labels = 0
  private now = emptyLayer(0, 0)
  private next = emptyLayer(0, 0)
  private cameFrom: Int32Array[] = []
  // Of the question that is being answered:
  private worker!: Worker
  private limits!: Limits
  private weekendRoom = 1
  private perRun = 1
  private perUnit = 1

  constructor(instance: Instance) {
    this.instance = instance
    const unit = instance.minutes.reduce(greatestCommon, 0)
    this.units = instance.minutes.map((minutes) => minutes / unit)
    this.whole = { row: new Int8Array(instance.days).fill(OFF), first: 0, last: instance.days - 1 }
  }

  takeTicks() {
    const ticks = 0.01 + this.labels / LABELS_OF_A_TICK
    this.labels = 0
    return ticks
  }

  cheapest(worker: number, prices: Float64Array, effort: Effort): Priced | undefined {
    const { shifts, workers } = this.instance
    const { wishes, asked } = workers[worker]!
    const all = Float64Array.from(prices, (price, cell) => price + wishes[cell]!)
    const found = this.inWindow(worker, this.whole, all, effort)
    if (!found) return undefined
    let cost = asked
    const cells: number[] = []
    for (const [day, shift] of found.row.entries()) {
      if (shift === OFF) continue
      cells.push(day * shifts + shift)
      cost += wishes[day * shifts + shift]!
    }
    return { cells: Int32Array.from(cells), cost, priced: found.cost + asked }
  }

  /** The cheapest days inside a window at prices that include all costs; the rest of the row stays. */
  inWindow(
    worker: number,
    window: Window,
    prices: Float64Array,
    effort: Effort,
  ): { row: Days; cost: number } | undefined {
    const room = effort === 'quick' ? 1 : roomOf(this.instance.days)
    const limits = limitsOf(this.instance, worker, window, { units: this.units, room, relaxed: effort === 'bound' })
    if (!limits) return undefined
    this.begin(worker, limits, window)
    for (let day = window.first; day <= window.last; day++) {
      this.oneDay(day, window, prices)
      ;[this.now, this.next] = [this.next, this.now]
    }
    return this.end(window)
  }

  private get offBase() {
    return this.instance.shifts * this.worker.mostRun
  }

  private begin(worker: number, limits: Limits, { row, first, last }: Window) {
    this.worker = this.instance.workers[worker]!
    this.limits = limits
    this.weekendRoom = limits.mostWeekends === undefined ? 1 : limits.mostWeekends + 1
    this.perUnit = this.weekendRoom * limits.counted.room
    this.perRun = (limits.mostUnits + 1) * this.perUnit
    const size = (this.offBase + this.worker.leastOff) * this.perRun
    if (this.now.costs.length < size || this.now.beside.length < size * limits.beside) {
      this.now = emptyLayer(size, limits.beside)
      this.next = emptyLayer(size, limits.beside)
      this.cameFrom = []
    }
    while (this.cameFrom.length <= last - first) this.cameFrom.push(new Int32Array(this.now.costs.length))
    const label = this.runBefore(row, first) * this.perRun
    this.now.costs[label] = 0
    this.now.used[0] = label
    this.now.count = 1
    this.now.beside.fill(0, label * limits.beside, (label + 1) * limits.beside)
  }

  /** The run that goes on when the window begins. */
  private runBefore(row: Days, first: number) {
    const { mostRun, leastOff } = this.worker
    const shift = first === 0 ? OFF : row[first - 1]!
    let begin = first
    while (begin > 0 && (row[begin - 1] !== OFF) === (shift !== OFF)) begin--
    if (shift !== OFF) return shift * mostRun + Math.min(first - begin, mostRun) - 1
    return this.offBase + (begin === 0 ? leastOff : Math.min(leastOff, first - begin)) - 1
  }

  private oneDay(day: number, window: Window, prices: Float64Array) {
    const { limits, worker, now } = this
    const from = this.cameFrom[day - window.first]!
    const daysAfter = window.last - day
    const longest = Math.max(0, ...limits.types.map((type) => this.units[type]!))
    const workable = Math.min(daysAfter, Math.ceil(daysAfter / (worker.mostRun + worker.leastOff)) * worker.mostRun)
    const least = limits.leastUnits - longest * workable
    const types = worker.isOff[day] === 1 ? [] : limits.types
    const weekend = limits.mostWeekends === undefined ? 'free' : this.weekendOf(day, window)
    this.next.count = 0
    const today: Today = { day, from, least, types, weekend, prices }
    for (let nth = 0; nth < now.count; nth++) this.continueLabel(now.used[nth]!, today)
    this.labels += now.count * (1 + types.length * 0.5) * (1 + WORK_BESIDE * limits.beside)
  }

  /** A day off, where the run lets it; work, where there was rest enough. */
  private continueLabel(label: number, today: Today) {
    const { worker, now, offBase } = this
    const cost = now.costs[label]!
    now.costs[label] = Number.POSITIVE_INFINITY
    const run = Math.floor(label / this.perRun)
    const rest = label - run * this.perRun
    const isOff = run >= offBase
    const length = isOff ? run - offBase + 1 : (run % worker.mostRun) + 1
    const mayRest = isOff || length >= worker.leastRun || length === today.day
    if (mayRest && rest >= today.least * this.perUnit) {
      const off = offBase + (isOff ? Math.min(worker.leastOff, length + 1) - 1 : 0)
      this.keep(off * this.perRun + rest, label, cost, today.from)
    }
    if (isOff ? length < worker.leastOff : length >= worker.mostRun) return
    const after = isOff ? OFF : Math.floor(run / worker.mostRun)
    const counts = today.weekend === 'counts' || (today.weekend === 'second' && isOff)
    this.work({ label, rest, cost, counts, length: isOff ? 0 : length, after }, today)
  }

  /** Whether work on a day makes a weekend of work: it does, only if the day before was off, or not. */
  private weekendOf(day: number, { row, first, last }: Window) {
    if (day % 7 === 5) return day === last && (row[day + 1] ?? OFF) !== OFF ? 'free' : 'counts'
    if (day % 7 !== 6) return 'free'
    if (day > first) return 'second'
    return day > 0 && row[day - 1] !== OFF ? 'free' : 'counts'
  }

  /** Continues a label with a shift of each type. */
  private work({ label, rest, cost, counts, length, after }: Going, { types, day, from, least, prices }: Today) {
    const { limits, instance, worker, perUnit } = this
    const { room } = limits.counted
    if (counts && (Math.floor(rest / room) % this.weekendRoom) + 1 >= this.weekendRoom) return
    const moved = rest + (counts ? room : 0)
    const units = Math.floor(rest / perUnit)
    for (const type of types) {
      const worked = units + this.units[type]!
      if (worked > limits.mostUnits || worked < least) continue
      if (after !== OFF && instance.mayNotFollow[after * instance.shifts + type] === 1) continue
      if (!this.hasLeft(type, rest % room, label)) continue
      const step = this.units[type]! * perUnit + limits.counted.stepOf[type]!
      const to = (type * worker.mostRun + length) * this.perRun + moved + step
      this.keep(to, label, cost + prices[day * instance.shifts + type]!, from, limits.besideOf[type]!)
    }
  }

  /** Whether one more of a type is within its limit. */
  private hasLeft(type: number, count: number, label: number) {
    const { counted, besideOf, beside, left } = this.limits
    const step = counted.stepOf[type]!
    const most = counted.mostOf[type]!
    if (step > 0 && Math.floor(count / step) % (most + 1) >= most) return false
    const at = besideOf[type]!
    return at < 0 || this.now.beside[label * beside + at]! < left[type]!
  }

  private keep(to: number, label: number, cost: number, from: Int32Array, counted = -1) {
    const { next, now, limits } = this
    if (cost >= next.costs[to]!) return
    if (next.costs[to] === Number.POSITIVE_INFINITY) next.used[next.count++] = to
    next.costs[to] = cost
    from[to] = label
    for (let one = 0; one < limits.beside; one++) {
      next.beside[to * limits.beside + one] = now.beside[label * limits.beside + one]! + (one === counted ? 1 : 0)
    }
  }

  /** The cheapest label that fits what comes after the window, and its days. */
  private end(window: Window) {
    const { now, limits } = this
    const fits = this.fittingAfter(window)
    let least = Number.POSITIVE_INFINITY
    let best = -1
    for (let nth = 0; nth < now.count; nth++) {
      const label = now.used[nth]!
      const cost = now.costs[label]!
      now.costs[label] = Number.POSITIVE_INFINITY
      const run = Math.floor(label / this.perRun)
      const units = Math.floor((label - run * this.perRun) / this.perUnit)
      if (cost >= least || units < limits.leastUnits || !fits(run)) continue
      least = cost
      best = label
    }
    now.count = 0
    if (best < 0) return undefined
    const row = window.row.slice()
    for (let day = window.last; day >= window.first; day--) {
      const run = Math.floor(best / this.perRun)
      row[day] = run >= this.offBase ? OFF : Math.floor(run / this.worker.mostRun)
      best = this.cameFrom[day - window.first]![best]!
    }
    return { row, cost: least }
  }

  private fittingAfter({ row, last }: Window): (run: number) => boolean {
    if (last === row.length - 1) return () => true
    const { mostRun, leastRun, leastOff } = this.worker
    const { shifts, mayNotFollow } = this.instance
    const after = row[last + 1]!
    let end = last + 1
    while (end < row.length && (row[end] !== OFF) === (after !== OFF)) end++
    const length = end - last - 1
    const touchesEnd = end === row.length
    const isLong = (run: number, least: number) => run >= least || touchesEnd
    const afterOff = (off: number) =>
      after === OFF ? isLong(off + length, leastOff) : off >= leastOff && isLong(length, leastRun)
    const afterWork = (type: number, worked: number) => {
      const touchesBegin = worked === last + 1
      if (after === OFF) return (worked >= leastRun || touchesBegin) && isLong(length, leastOff)
      if (mayNotFollow[type * shifts + after] === 1 || worked + length > mostRun) return false
      return touchesBegin || isLong(worked + length, leastRun)
    }
    return (run) =>
      run >= this.offBase ? afterOff(run - this.offBase + 1) : afterWork(Math.floor(run / mostRun), (run % mostRun) + 1)
  }
}

/** A label that goes on with work. */
interface Going {
  label: number
  rest: number
  cost: number
  counts: boolean
  /** Of the run so far. */
  length: number
  after: number
}

interface Today {
  day: number
  from: Int32Array
  /** Units that must be worked by the end of the day. */
  least: number
  types: readonly number[]
  weekend: 'free' | 'counts' | 'second'
  prices: Float64Array
}
