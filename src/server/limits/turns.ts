import pLimit from 'p-limit'

export interface Turns {
  /** How many may work at the same time. */
  atOnce: number
  /** How many may wait; without it, any number. */
  mostWaiting?: number
  /** How many of one person may work or wait; without it, any number. */
  mostEach?: number
  /** What to throw when more than that want to: of all, or of one person. */
  full?: (whose: 'all' | 'one') => Error
}

/** Lets a few work at once and the others wait in the order in which they came. `who` names the person for whom it is done. */
export function takeTurns({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostEach = Number.POSITIVE_INFINITY,
  full = () => new Error('too many are waiting'),
}: Turns) {
  const limit = pLimit(atOnce)
  const counts = new Map<string, number>()

  function count(who: string | undefined, step: 1 | -1) {
    if (who === undefined) return
    const next = (counts.get(who) ?? 0) + step
    if (next > mostEach) throw full('one')
    if (next > 0) counts.set(who, next)
    else counts.delete(who)
  }

  return async function inTurn<T>(work: () => Promise<T>, who?: string): Promise<T> {
    if (limit.activeCount >= atOnce && limit.pendingCount >= mostWaiting) throw full('all')
    count(who, 1)
    try {
      return await limit(work)
    } finally {
      count(who, -1)
    }
  }
}
