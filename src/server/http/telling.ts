/** The largest delay that each further page with the same noun adds. */
const SPREAD_MS = 5
/** The pause between two messages that each further page adds for all: many pages together get at most 1,000 messages a minute. */
const REST_MS = 60

/**
 * Batches and throttles the nouns that a page is told. The more pages follow the same noun, the later and the less often each of them is told,
 * because all of them fetch then. The last change of a burst is always told.
 */
export function createTelling(tell: (nouns: Set<string>) => void, random: () => number = Math.random) {
  let nouns = new Set<string>()
  let pages = 0
  let restsUntil = 0
  let timer: NodeJS.Timeout | undefined

  function flush() {
    const [told, heardBy] = [nouns, pages]
    timer = undefined
    nouns = new Set()
    pages = 0
    restsUntil = performance.now() + heardBy * REST_MS
    tell(told)
  }

  return {
    /** `heardBy`: how many pages follow the noun. */
    add(noun: string, heardBy: number) {
      nouns.add(noun)
      pages = Math.max(pages, heardBy)
      timer ??= setTimeout(flush, Math.max(0, restsUntil - performance.now()) + random() * heardBy * SPREAD_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
