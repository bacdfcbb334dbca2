import type { Effort, Priced, Pricer } from '#features/allocation/solver/rows/row-problem.ts'
import { fittingAfter } from './fitting.ts'
import { type Days, type Instance, LONG, OFF, type Worker } from './instance.ts'
import { emptyLayer, type Going, type GoingOn, type Kept } from './labels.ts'
import { type Limits, LimitsOfWorkers, type Window } from './limits.ts'
import { Remaining } from './remaining.ts'
import { daysOf, type Today } from './today.ts'

/** What work comes to in ticks, of rosters that are not long and of long ones. */
const WORK = { question: 0.07, labels: 32_000, ofLabel: 1.5, ofKind: 0.25 }
const WORK_OF_LONG = { question: 0.04, labels: 40_000, ofLabel: 1, ofKind: 0.5 }
const STEPS_OF_A_TICK = 400_000
/** What each count that is kept beside a label adds to its work. */
const WORK_BESIDE = 0.12
/** How many counts of shift types exact pricing tells apart; long horizons have room for fewer. */
const roomOf = (days: number) => (days <= LONG ? 64 : days <= 42 ? 24 : 1)
/** Of so many workers and shift types there is no room at all. */
const MANY = 2_000
const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other))

/**
 * The cheapest row of a worker, or part of one, by dynamic programming over days. A label is the run that is going on
 * (of which shift type, how long; or how many days off), the units worked, the weekends, and counts of tight types.
 */
export class RotaPricer implements Pricer {
  readonly hasQuick = true
  private readonly instance: Instance
  private readonly units: number[]
  private readonly whole: Window
  private readonly limitsOf: LimitsOfWorkers
  private readonly room: number
  /** What remains of many days costs more to work out than it saves. */
  private readonly isLong: boolean
  private readonly costs: typeof WORK
  private labels = 0
  private now = emptyLayer(0, 0)
  private next = emptyLayer(0, 0)
  /** By day of the window and label: the label before, and the shift type. */
  private cameFrom: Int32Array[] = []
  private did: Int8Array[] = []
  /** Those of the day that is looked at. */
  private from: Int32Array = new Int32Array(0)
  private does: Int8Array = new Int8Array(0)
  private readonly remaining = new Remaining()
  // Of the question that is being answered:
  /** Rows at this cost or above are of no use. */
  private below = Number.POSITIVE_INFINITY
  private worker!: Worker
  private limits!: Limits
  private weekendRoom = 1
  private perRun = 1
  private perUnit = 1

  constructor(instance: Instance) {
    this.instance = instance
    this.isLong = instance.days > LONG
    this.costs = this.isLong ? WORK_OF_LONG : WORK
    const unit = instance.minutes.reduce(greatestCommon, 0)
    this.units = instance.minutes.map((minutes) => minutes / unit)
    this.room = instance.workers.length * instance.shifts > MANY ? 1 : roomOf(instance.days)
    this.limitsOf = new LimitsOfWorkers(instance)
    this.whole = { row: new Int8Array(instance.days).fill(OFF), first: 0, last: instance.days - 1 }
  }

  takeTicks() {
    const ticks = this.costs.question + this.labels / this.costs.labels + this.remaining.steps / STEPS_OF_A_TICK
    this.labels = 0
    this.remaining.steps = 0
    return ticks
  }

  cheapest(worker: number, prices: Float64Array, effort: Effort, below = Number.POSITIVE_INFINITY): Priced | undefined {
    const { shifts, workers } = this.instance
    const { wishes, asked } = workers[worker]!
    this.below = this.isLong ? Number.POSITIVE_INFINITY : below - asked
    const all = Float64Array.from(prices, (price, cell) => price + wishes[cell]!)
    const found = this.inWindow(worker, this.whole, all, effort)
    this.below = Number.POSITIVE_INFINITY
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
    const room = effort === 'quick' ? 1 : this.room
    const limits = this.limitsOf.inside(worker, window, { units: this.units, room, effort })
    if (!limits) return undefined
    this.begin(worker, limits, window)
    const days = daysOf({ worker: this.worker, limits, window, prices, shifts: this.instance.shifts })
    if (this.below < Number.POSITIVE_INFINITY) this.remaining.fill({ worker: this.worker, limits, days })
    for (const today of days) {
      this.oneDay(today, window)
      ;[this.now, this.next] = [this.next, this.now]
    }
    return this.end(window)
  }

  private get offBase() {
    return this.limits.classes.length * this.worker.mostRun
  }

  private begin(worker: number, limits: Limits, { row, first, last }: Window) {
    this.worker = this.instance.workers[worker]!
    this.limits = limits
    this.weekendRoom = limits.mostWeekends === undefined || limits.besideWeekends >= 0 ? 1 : limits.mostWeekends + 1
    this.perUnit = this.weekendRoom * limits.counted.room
    this.perRun = (limits.mostUnits + 1) * this.perUnit
    const size = (this.offBase + this.worker.leastOff) * this.perRun
    if (this.now.costs.length < size || this.now.beside.length < size * limits.beside) {
      this.now = emptyLayer(size, limits.beside)
      this.next = emptyLayer(size, limits.beside)
      this.cameFrom = []
      this.did = []
    }
    while (this.cameFrom.length <= last - first) {
      this.cameFrom.push(new Int32Array(this.now.costs.length))
      this.did.push(new Int8Array(this.now.costs.length))
    }
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
    if (shift !== OFF) return this.limits.classOf[shift]! * mostRun + Math.min(first - begin, mostRun) - 1
    return this.offBase + (begin === 0 ? leastOff : Math.min(leastOff, first - begin)) - 1
  }

  private oneDay(today: Today, { first }: Window) {
    const { limits, now } = this
    this.from = this.cameFrom[today.day - first]!
    this.does = this.did[today.day - first]!
    this.next.count = 0
    for (let nth = 0; nth < now.count; nth++) this.continueLabel(now.used[nth]!, today)
    this.labels +=
      now.count * (this.costs.ofLabel + limits.kinds.length * this.costs.ofKind) * (1 + WORK_BESIDE * limits.beside)
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
    if (!today.isMust && mayRest && rest >= today.least * this.perUnit)
      this.rest({ label, rest, cost, length: isOff ? Math.min(worker.leastOff - 1, length) : 0 }, today)
    if (worker.isOff[today.day] === 1 || (isOff ? length < worker.leastOff : length >= worker.mostRun)) return
    const counts = today.weekend === 'counts' || (today.weekend === 'second' && isOff)
    if (isOff) this.work({ label, rest, cost, counts, length: 0, kinds: this.limits.all }, today)
    else {
      const kinds = this.limits.after[Math.floor(run / worker.mostRun)]!
      this.work({ label, rest, cost, counts, length, kinds }, today)
    }
  }

  /** Continues a label with a day off, after so many as a label tells apart. */
  private rest({ label, rest, cost, length }: Omit<Going, 'counts' | 'kinds'>, today: Today) {
    const [units, weekends] = [Math.floor(rest / this.perUnit), this.weekendsOf(rest, label)]
    if (this.isTooDear({ cost, day: today.day, run: this.worker.mostRun + length, units, weekends })) return
    const to = (this.offBase + length) * this.perRun + rest
    this.keep(to, { label, cost, did: OFF, kind: -1, counts: false })
  }

  /** Continues a label with a shift of each kind that may follow. */
  private work(going: Going, today: Today) {
    const { label, rest, counts, length, kinds } = going
    const { limits, worker, perUnit } = this
    const { room } = limits.counted
    const weekends = this.weekendsOf(rest, label) + Number(counts)
    if (weekends > (limits.mostWeekends ?? 0)) return
    const countsInside = counts && limits.besideWeekends < 0
    const moved = rest + (countsInside ? room : 0)
    const units = Math.floor(rest / perUnit)
    for (const kind of kinds) {
      const { units: more, class: of } = limits.kinds[kind]!
      const worked = units + more
      if (worked > limits.mostUnits || worked < today.least) continue
      if (!this.hasLeft(kind, rest % room, label)) continue
      const cost = going.cost + today.kindPrices[kind]!
      if (this.isTooDear({ cost, day: today.day, run: length, units: worked, weekends })) continue
      const to = (of * worker.mostRun + length) * this.perRun + moved + more * perUnit + limits.counted.stepOf[kind]!
      this.keep(to, { label, cost, did: today.kindTypes[kind]!, kind, counts })
    }
  }

  /** Whether no row comes below the limit that goes on so from the end of a day. */
  private isTooDear({ cost, day, run, units, weekends }: GoingOn) {
    if (this.below === Number.POSITIVE_INFINITY) return false
    return cost + this.remaining.at(day + 1, run, { weekends, units }) >= this.below
  }

  /** How many weekends are worked; 0 where no limit can bind. */
  private weekendsOf(rest: number, label: number) {
    const { counted, beside, besideWeekends } = this.limits
    if (besideWeekends >= 0) return this.now.beside[label * beside + besideWeekends]!
    return Math.floor(rest / counted.room) % this.weekendRoom
  }

  /** Whether one more of a kind is within its limit. */
  private hasLeft(kind: number, count: number, label: number) {
    const { counted, besideOf, beside, kinds } = this.limits
    const step = counted.stepOf[kind]!
    const most = counted.mostOf[kind]!
    if (step > 0 && Math.floor(count / step) % (most + 1) >= most) return false
    const at = besideOf[kind]!
    return at < 0 || this.now.beside[label * beside + at]! < kinds[kind]!.left!
  }

  private keep(to: number, { label, cost, did, kind, counts }: Kept) {
    const { next, now } = this
    if (cost >= next.costs[to]!) return
    if (next.costs[to] === Number.POSITIVE_INFINITY) next.used[next.count++] = to
    next.costs[to] = cost
    this.from[to] = label
    this.does[to] = did
    const { beside, besideOf, besideWeekends } = this.limits
    for (let one = 0; one < beside; one++) next.beside[to * beside + one] = now.beside[label * beside + one]!
    if (kind >= 0 && besideOf[kind]! >= 0) next.beside[to * beside + besideOf[kind]!]!++
    if (counts && besideWeekends >= 0) next.beside[to * beside + besideWeekends]!++
  }

  /** The cheapest label that fits what comes after the window, and its days. */
  private end(window: Window) {
    const { now, limits } = this
    const fits = fittingAfter(this.instance, this.worker, { limits, window })
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
      row[day] = this.did[day - window.first]![best]!
      best = this.cameFrom[day - window.first]![best]!
    }
    return { row, cost: least }
  }
}
