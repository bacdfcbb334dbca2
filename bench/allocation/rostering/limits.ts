import type { Effort } from '#features/allocation/solver/rows/row-problem.ts'
import { type Days, type Instance, OFF } from './instance.ts'
import { alikeOf, type Kind, kindsOf } from './kinds.ts'

/** Of more labels of everybody than these, quick answers count weekends beside them. */
const MANY_LABELS = 800_000

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
  /** Kinds of shift types that may be worked at all. */
  kinds: Kind[]
  all: number[]
  /** By class of types: the kinds that may follow. */
  after: number[][]
  classOf: Int32Array
  /** By class: one type of it. */
  classes: number[]
  /** Kinds whose count is part of the label: what one counts in it, and the most. */
  counted: { stepOf: Int32Array; mostOf: Int32Array; room: number }
  /** By kind: where its count is kept beside the label, so that the cheapest row may be missed; -1: not so. */
  besideOf: Int8Array
  /** Where the weekends are kept beside the label; -1: not so. */
  besideWeekends: number
  beside: number
}

export interface LimitsInput {
  units: readonly number[]
  /** How many counts of types the labels may tell apart. */
  room: number
  /** A bound knows no limit of types that do not fit into the labels. */
  effort: Effort
}

/** Answers what a worker may do inside a window; undefined: nothing keeps the rules. */
export class LimitsOfWorkers {
  private readonly instance: Instance
  private readonly alike: ReturnType<typeof alikeOf>[]

  constructor(instance: Instance) {
    this.instance = instance
    this.alike = instance.workers.map((_, worker) => alikeOf(instance, worker))
  }

  inside(worker: number, { row, first, last }: Window, { units, room, effort }: LimitsInput): Limits | undefined {
    const { instance } = this
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
    const hasWeekends = mostWeekends < weekends.inside
    const alike = this.alike[worker]!
    const leftOf = (type: number) => (left[type]! < workable ? left[type]! : undefined)
    const labels = alike.classes.length * mostRun * (mostUnits + 1) * (mostWeekends + 1)
    const kinds = kindsOf(alike, types, { leftOf, units })
    return {
      mostUnits,
      leastUnits,
      kinds,
      all: [...kinds.keys()],
      after: this.afterOf(alike.classes, kinds),
      classOf: alike.classOf,
      classes: alike.classes,
      ...countsOf(kinds, {
        room,
        effort,
        countsWeekends: hasWeekends && labels * instance.workers.length > MANY_LABELS,
      }),
      ...(hasWeekends && { mostWeekends }),
    }
  }

  private afterOf(classes: readonly number[], kinds: readonly Kind[]) {
    const { mayNotFollow, shifts } = this.instance
    return classes.map((one) =>
      [...kinds.keys()].filter((kind) => mayNotFollow[one * shifts + kinds[kind]!.types[0]!] !== 1),
    )
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

/** Where the counts of kinds with a limit are kept: in the label, the tightest first, as far as there is room, and the rest beside it. */
function countsOf(
  kinds: readonly Kind[],
  { room, effort, countsWeekends }: { room: number; effort: Effort; countsWeekends: boolean },
) {
  const [stepOf, mostOf] = [new Int32Array(kinds.length), new Int32Array(kinds.length)]
  const besideOf = new Int8Array(kinds.length).fill(-1)
  let used = 1
  let beside = 0
  const tight = [...kinds.keys()]
    .filter((kind) => kinds[kind]!.left !== undefined)
    .sort((one, other) => kinds[one]!.left! - kinds[other]!.left!)
  for (const kind of tight) {
    const left = kinds[kind]!.left!
    if (used * (left + 1) <= room) {
      stepOf[kind] = used
      mostOf[kind] = left
      used *= left + 1
    } else if (effort !== 'bound') besideOf[kind] = beside++
  }
  const besideWeekends = effort === 'quick' && countsWeekends ? beside++ : -1
  return { counted: { stepOf, mostOf, room: used }, besideOf, besideWeekends, beside }
}
