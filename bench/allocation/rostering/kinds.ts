import type { Instance } from './instance.ts'

/** Shift types of a worker that rules do not tell apart but by their limits. */
interface Alike {
  /** By type: types of the same class have the same types after them. */
  classOf: Int32Array
  /** By class: one type of it. */
  classes: number[]
  /** By type: equal where minutes, and types before and after, are the same. */
  likenessOf: string[]
}

/** Which shift types of a worker are alike: of many, a label needs to know only what may follow the last. */
export function alikeOf({ shifts, minutes, mayNotFollow, workers }: Instance, worker: number): Alike {
  const types = [...workers[worker]!.most.keys()].filter((type) => workers[worker]!.most[type]! > 0)
  const classOf = new Int32Array(shifts).fill(-1)
  const likenessOf: string[] = []
  const bySuccessors = new Map<string, number>()
  const classes: number[] = []
  for (const type of types) {
    const successors = types.map((other) => mayNotFollow[type * shifts + other]).join('')
    const predecessors = types.map((other) => mayNotFollow[other * shifts + type]).join('')
    if (!bySuccessors.has(successors)) bySuccessors.set(successors, classes.push(type) - 1)
    classOf[type] = bySuccessors.get(successors)!
    likenessOf[type] = `${minutes[type]} ${successors} ${predecessors}`
  }
  return { classOf, classes, likenessOf }
}

/** Types among which a question need not choose before it knows their prices: a limit of a type makes it a kind of its own. */
export interface Kind {
  types: number[]
  units: number
  /** The class of its types. */
  class: number
  /** How many of it are left; undefined: no limit can bind. */
  left?: number
}

/** The kinds of the types that may be worked. */
export function kindsOf(
  { classOf, likenessOf }: Alike,
  types: readonly number[],
  { leftOf, units }: { leftOf(type: number): number | undefined; units: readonly number[] },
): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const type of types) {
    const left = leftOf(type)
    const key = left === undefined ? likenessOf[type]! : `${type}`
    const known = kinds.get(key)
    if (known) known.types.push(type)
    else kinds.set(key, { types: [type], units: units[type]!, class: classOf[type]!, left })
  }
  return [...kinds.values()]
}
