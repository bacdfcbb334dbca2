import type { Budget } from '#features/allocation/solver/rows/budget.ts'
import { type Random, wholeBelow } from '#shared/random.ts'
import { costOfRoster } from './checker.ts'
import { type Days, type Instance, OFF } from './instance.ts'
import type { RotaPricer } from './pricing.ts'

const WARM = 30
const COLD = 0.3

export interface Repair {
  instance: Instance
  pricer: RotaPricer
  random: Random
  budget: Budget
  until: number
}

/**
 * The first roster, and annealing: some workers' days of a window are taken out and found again one worker at a time,
 * each as is cheapest at the cover that is missing, with noise.
 */
export function repair({ instance, pricer, random, budget, until }: Repair): Days[] {
  const state = new Cover(instance, pricer, random)
  const began = budget.spent
  let best = costOfRoster(instance, state.roster)
  let current = best
  let kept = state.roster.map((row) => row.slice())
  while (!budget.isOver(until)) {
    const heat = WARM * (COLD / WARM) ** ((budget.spent - began) / (Math.min(until, budget.ticks) - began))
    const change = state.change(heat)
    budget.spend(pricer.takeTicks())
    if (change.by > 0 && random() >= Math.exp(-change.by / heat)) change.undo()
    else current += change.by
    if (current >= best) continue
    best = current
    kept = state.roster.map((row) => row.slice())
  }
  return kept
}

class Cover {
  readonly roster: Days[]
  private readonly cover: Int32Array
  private readonly instance: Instance
  private readonly pricer: RotaPricer
  private readonly random: Random

  constructor(instance: Instance, pricer: RotaPricer, random: Random) {
    this.instance = instance
    this.pricer = pricer
    this.random = random
    this.cover = new Int32Array(instance.need.length)
    this.roster = instance.workers.map(() => new Int8Array(instance.days).fill(OFF))
    const order = [...instance.workers.keys()]
    for (let last = order.length - 1; last > 0; last--) {
      const other = wholeBelow(random, last + 1)
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    for (const worker of order) this.find(worker, { first: 0, last: instance.days - 1, noise: 0 }, true)
  }

  /** Takes a worker's days out of the cover (-1), or puts them in (1). */
  private count(worker: number, first: number, last: number, by: 1 | -1) {
    const row = this.roster[worker]!
    for (let day = first; day <= last; day++) {
      if (row[day] !== OFF) this.cover[day * this.instance.shifts + row[day]!]! += by
    }
  }

  /** Finds the days of a worker who is not in the cover, and puts them in. */
  private find(worker: number, { first, last, noise }: { first: number; last: number; noise: number }, mustBe = false) {
    const { need, under, over, shifts, workers } = this.instance
    const prices = new Float64Array(need.length)
    for (let cell = first * shifts; cell < (last + 1) * shifts; cell++) {
      const change = this.cover[cell]! < need[cell]! ? -under[cell]! : over[cell]!
      prices[cell] = workers[worker]!.wishes[cell]! + change + (noise > 0 ? (this.random() - 0.5) * noise : 0)
    }
    const window = { row: this.roster[worker]!, first, last }
    const found =
      this.pricer.inWindow(worker, window, prices, 'quick') ??
      (mustBe ? this.pricer.inWindow(worker, window, prices, 'exact') : undefined)
    if (!found && mustBe) throw new Error(`worker ${worker} has no row that keeps the rules`)
    if (found) this.roster[worker] = found.row
    this.count(worker, first, last, 1)
  }

  private costOf(chosen: readonly number[], first: number, last: number) {
    const { need, under, over, shifts, workers } = this.instance
    let cost = 0
    for (let cell = first * shifts; cell < (last + 1) * shifts; cell++) {
      const missing = need[cell]! - this.cover[cell]!
      cost += missing > 0 ? missing * under[cell]! : -missing * over[cell]!
    }
    for (const worker of chosen) {
      for (let day = first; day <= last; day++) {
        const shift = this.roster[worker]![day]!
        if (shift !== OFF) cost += workers[worker]!.wishes[day * shifts + shift]!
      }
    }
    return cost
  }

  /** Changes the days of some workers in a window. */
  change(heat: number) {
    const { first, last } = this.chooseWindow()
    const chosen = this.chooseWorkers(first, last)
    const before = this.costOf(chosen, first, last)
    const rows = chosen.map((worker) => this.roster[worker]!)
    for (const worker of chosen) this.count(worker, first, last, -1)
    const noise = heat * 2 * this.random() * (this.random() < 0.3 ? 4 : 1) + 0.01
    for (const [nth, worker] of chosen.entries())
      this.find(worker, { first, last, noise: nth === chosen.length - 1 ? 0.01 : noise })
    for (const worker of chosen.slice(0, -1)) {
      this.count(worker, first, last, -1)
      this.find(worker, { first, last, noise: 0.01 })
    }
    return {
      by: this.costOf(chosen, first, last) - before,
      undo: () => {
        for (const worker of chosen) this.count(worker, first, last, -1)
        for (const [nth, worker] of chosen.entries()) this.roster[worker] = rows[nth]!
        for (const worker of chosen) this.count(worker, first, last, 1)
      },
    }
  }

  private chooseWindow() {
    const { days } = this.instance
    const chance = this.random()
    const length = Math.min(days, chance < 0.35 ? 7 : chance < 0.75 ? 14 : chance < 0.92 ? 21 : 28)
    const begin = wholeBelow(this.random, days + length) - (length >> 1)
    const first = Math.max(0, Math.min(begin, days - length))
    return { first, last: first + length - 1 }
  }

  /** Some who could mend a cell that is covered badly, and others by chance. */
  private chooseWorkers(first: number, last: number) {
    const { workers, shifts, need } = this.instance
    const size = Math.min(workers.length, 2 + Math.floor(this.random() * this.random() * 5))
    const chosen = new Set<number>()
    if (this.random() < 0.5) {
      const wrong: number[] = []
      for (let cell = first * shifts; cell < (last + 1) * shifts; cell++)
        if (this.cover[cell] !== need[cell]) wrong.push(cell)
      const cell = wrong[wholeBelow(this.random, wrong.length)]
      const able = cell === undefined ? [] : this.ableAt(cell)
      for (let nth = 0; nth < 2 && able.length > 0; nth++) chosen.add(able[wholeBelow(this.random, able.length)]!)
    }
    while (chosen.size < size) chosen.add(wholeBelow(this.random, workers.length))
    const order = [...chosen]
    for (let at = order.length - 1; at > 0; at--) {
      const other = wholeBelow(this.random, at + 1)
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    return order
  }

  /** Those who could come to a cell with too few, or leave one with too many. */
  private ableAt(cell: number) {
    const { workers, shifts, need } = this.instance
    const day = Math.floor(cell / shifts)
    const shift = cell % shifts
    const isShort = this.cover[cell]! < need[cell]!
    return [...workers.keys()].filter((worker) => {
      const has = this.roster[worker]![day] === shift
      return isShort ? !has && workers[worker]!.most[shift]! > 0 && workers[worker]!.isOff[day] === 0 : has
    })
  }
}
