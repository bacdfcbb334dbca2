import pLimit from 'p-limit'

export interface Turns {
  /** The concurrency limit. */
  atOnce: number
  /** How many may wait; without a limit by default. */
  mostWaiting?: number
  /** How many of one person may run or wait; without a limit by default. */
  mostEach?: number
  /** Makes the error to throw when a limit is reached: that of all, or that of one person. */
  full?: (whose: 'all' | 'one') => Error
}

/** Limits concurrency: the others wait in order of arrival (back-pressure). `who` names the person for whom the work is done. */
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
