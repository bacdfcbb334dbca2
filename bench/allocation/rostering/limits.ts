import { type Days, type Instance, OFF } from './instance.ts'

/** The days of a question, and the row around them, which stays. */
export interface Window {
  row: Days
  first: number
  last: number
}

/** What is left of a worker's limits inside a window, and how labels are numbered. */
export interface Limits {
  /** Units of minutes that may, and must, be worked. */
  mostUnits: number
  leastUnits: number
  /** Weekends that may be worked; undefined: no limit can bind. */
  mostWeekends?: number
  /** Shift types that may be worked at all, and how many of each. */
  types: number[]
  left: Int32Array
  /** Of types whose count is part of the label: what one counts in it, and the most. */
  counted: { stepOf: Int32Array; mostOf: Int32Array; room: number }
  /** Types whose count is kept beside the label, so that the cheapest row may be missed; -1: not so. */
  besideOf: Int8Array
  beside: number
  /** Whether no row is missed. */
  isExact: boolean
}

export interface LimitsInput {
  units: readonly number[]
  /** How many counts of types the labels may tell apart. */
  room: number
  /** Types that do not fit are without a limit: a bound. */
  relaxed: boolean
}

/** What a worker may do inside a window; undefined: nothing keeps the rules. */
export function limitsOf(
  instance: Instance,
  worker: number,
  { row, first, last }: Window,
  { units, room, relaxed }: LimitsInput,
): Limits | undefined {
  const { mostMinutes, leastMinutes, most, mostRun, leastOff, ...of } = instance.workers[worker]!
  const unit = instance.minutes[0]! / units[0]!
  const left = Int32Array.from(most)
  let outside = 0
  for (const [day, shift] of row.entries()) {
    if (shift === OFF || (day >= first && day <= last)) continue
    outside += units[shift]!
    left[shift]!--
  }
  const types = [...left.keys()].filter((type) => left[type]! > 0)
  const longest = Math.max(0, ...types.map((type) => units[type]!))
  const days = last - first + 1
  const workable = Math.min(days, Math.ceil(days / (mostRun + leastOff)) * mostRun)
  const mostUnits = Math.min(Math.floor(mostMinutes / unit) - outside, longest * Math.min(days, workable + mostRun))
  const leastUnits = Math.ceil(leastMinutes / unit) - outside
  const weekends = weekendsOf(row, first, last)
  const mostWeekends = of.mostWeekends - weekends.outside
  if (mostUnits < 0 || leastUnits > mostUnits || mostWeekends < 0) return undefined
  const tight = types.filter((type) => left[type]! < workable).sort((one, other) => left[one]! - left[other]!)
  return {
    mostUnits,
    leastUnits,
    mostWeekends: mostWeekends >= weekends.inside ? undefined : mostWeekends,
    types,
    left,
    ...countsOf(tight, { left, room, relaxed }),
  }
}

function weekendsOf(row: Days, first: number, last: number) {
  let inside = 0
  let outside = 0
  const isIn = (day: number) => day >= first && day <= last
  for (let day = 5; day < row.length; day += 7) {
    if (isIn(day) || isIn(day + 1)) inside++
    const works = (one: number) => one < row.length && !isIn(one) && row[one] !== OFF
    if (works(day) || works(day + 1)) outside++
  }
  return { inside, outside }
}

function countsOf(
  tight: readonly number[],
  { left, room, relaxed }: { left: Int32Array; room: number; relaxed: boolean },
) {
  const [stepOf, mostOf] = [new Int32Array(left.length), new Int32Array(left.length)]
  const besideOf = new Int8Array(left.length).fill(-1)
  let used = 1
  let beside = 0
  let isExact = true
  for (const type of tight) {
    if (used * (left[type]! + 1) <= room) {
      stepOf[type] = used
      mostOf[type] = left[type]!
      used *= left[type]! + 1
    } else {
      isExact = false
      if (!relaxed) besideOf[type] = beside++
    }
  }
  return { counted: { stepOf, mostOf, room: used }, besideOf, beside, isExact }
}
