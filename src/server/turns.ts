export interface Turns {
  /** How many may work at the same time. */
  atOnce: number
  /** How many may wait; without it, any number. */
  mostWaiting?: number
  /** What to throw when more than that want to. */
  full?: () => Error
}

/** Lets a few work at once and the others wait in the order in which they came. */
export function takeTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY, full = () => new Error('too many are waiting') }: Turns) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting) throw full()
    if (running >= atOnce) await new Promise<void>((next) => waiting.push(next))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
