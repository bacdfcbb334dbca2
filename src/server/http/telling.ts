/** What one transaction has changed arrives noun by noun, and is told together. */
const GATHER_MS = 5
/** The largest delay that each further page with the same noun adds. */
const SPREAD_MS = 1
/** The pause between two messages of a noun that each further page adds for all: after the first message of a burst, and the longest. */
const FIRST_REST_MS = 4
const LONGEST_REST_MS = 60
const LONGER_EACH_TIME = 4

/** How one noun is told: when it may be told again, and how long it rests each time while it keeps changing. */
interface Rest {
  until: number
  perPage: number
}

/**
 * Batches and throttles the nouns that a page is told. The more pages follow the same noun, the later and the less
 * often each of them is told, because all of them fetch then; each rest is longer than the one before while the noun
 * keeps changing. Nouns rest by themselves: a booking is told at once beside names that change all the time. The last
 * change of a burst is always told.
 */
export function createTelling(tell: (nouns: Set<string>) => void, random: () => number = Math.random) {
  const waiting = new Map<string, { restsUntil: number; due: number; heardBy: number }>()
  const rests = new Map<string, Rest>()
  let timer: NodeJS.Timeout | undefined
  let timerDue = Number.POSITIVE_INFINITY

  function rest(noun: string, heardBy: number, now: number) {
    const { until, perPage } = rests.get(noun) ?? { until: 0, perPage: 0 }
    const goesOn = now - until < perPage * heardBy
    const next = goesOn ? Math.min(perPage * LONGER_EACH_TIME, LONGEST_REST_MS) : FIRST_REST_MS
    rests.set(noun, { until: now + next * heardBy, perPage: next })
  }

  function flush() {
    timer = undefined
    const now = performance.now()
    const told = new Set<string>()
    for (const [noun, { restsUntil, heardBy }] of waiting) {
      if (restsUntil > now) continue
      told.add(noun)
      waiting.delete(noun)
      rest(noun, heardBy, now)
    }
    schedule()
    tell(told)
  }

  function schedule() {
    const due = Math.min(...[...waiting.values()].map((noun) => noun.due))
    if (timer && due >= timerDue) return
    clearTimeout(timer)
    timerDue = due
    timer = waiting.size > 0 ? setTimeout(flush, Math.max(0, Math.ceil(due - performance.now()))) : undefined
  }

  return {
    /** `heardBy`: how many pages follow the noun. */
    add(noun: string, heardBy: number) {
      if (waiting.has(noun)) return
      const restsUntil = Math.max(rests.get(noun)?.until ?? 0, performance.now())
      waiting.set(noun, { restsUntil, due: restsUntil + GATHER_MS + random() * heardBy * SPREAD_MS, heardBy })
      schedule()
    },
    stop: () => clearTimeout(timer),
  }
}
