/** How much later each further page that hears the same is told, at the latest. */
const SPREAD_MS = 5
/** How long each further page lets all of them rest between two tellings: many pages together are told 1,000 times a minute at the most. */
const REST_MS = 60

/**
 * Collects what a page is to be told of, and tells it together. The more pages hear the same, the later and the less often each is told: they all
 * fetch then. The last of a burst is always told.
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
    /** `heardBy`: how many pages hear of it. */
    add(noun: string, heardBy: number) {
      nouns.add(noun)
      pages = Math.max(pages, heardBy)
      timer ??= setTimeout(flush, Math.max(0, restsUntil - performance.now()) + random() * heardBy * SPREAD_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
