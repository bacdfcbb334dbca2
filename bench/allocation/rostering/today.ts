import { MUST_BE } from '#features/allocation/solver/rows/row-problem.ts'
import { OFF, type Worker } from './instance.ts'
import type { Limits, Window } from './limits.ts'

/** What a question knows of a day. */
export interface Today {
  day: number
  /** Units that may have been worked before it, and that must be by its end. */
  fewest: number
  most: number
  least: number
  /** Whether work makes a weekend of work: it does, only if the day before was off, or not. */
  weekend: 'free' | 'counts' | 'second'
  /** Of each kind, the cheapest type. */
  kindPrices: Float64Array
  kindTypes: Int8Array
  /** Whether there must be work. */
  isMust: boolean
}

interface Asked {
  worker: Worker
  limits: Limits
  window: Window
  prices: Float64Array
  /** How many shift types there are. */
  shifts: number
}

/** The days of a window. */
export function daysOf({ worker, limits, window, prices, shifts }: Asked): Today[] {
  const { kinds, leastUnits, mostUnits, mostWeekends } = limits
  const longest = Math.max(0, ...kinds.map(({ units }) => units))
  const workable = (days: number) =>
    longest * Math.min(days, Math.ceil(days / (worker.mostRun + worker.leastOff)) * worker.mostRun)
  return Array.from({ length: window.last - window.first + 1 }, (_, nth) => {
    const day = window.first + nth
    const daysAfter = window.last - day
    return {
      day,
      fewest: Math.max(0, leastUnits - workable(daysAfter + 1)),
      most: Math.min(mostUnits, workable(nth)),
      least: leastUnits - workable(daysAfter),
      weekend: mostWeekends === undefined ? 'free' : weekendOf(day, window),
      ...cheapestOf(kinds, prices.subarray(day * shifts, (day + 1) * shifts)),
    }
  })
}

function weekendOf(day: number, { row, first, last }: Window) {
  if (day % 7 === 5) return day === last && (row[day + 1] ?? OFF) !== OFF ? 'free' : 'counts'
  if (day % 7 !== 6) return 'free'
  if (day > first) return 'second'
  return day > 0 && row[day - 1] !== OFF ? 'free' : 'counts'
}

function cheapestOf(kinds: Limits['kinds'], prices: Float64Array) {
  const kindPrices = new Float64Array(kinds.length).fill(Number.POSITIVE_INFINITY)
  const kindTypes = new Int8Array(kinds.length)
  for (const [kind, { types }] of kinds.entries()) {
    for (const type of types) {
      const price = prices[type]!
      if (price >= kindPrices[kind]!) continue
      kindPrices[kind] = price
      kindTypes[kind] = type
    }
  }
  return { kindPrices, kindTypes, isMust: kindPrices.some((price) => price < MUST_BE / 2) }
}
