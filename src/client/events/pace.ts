/**
 * The minimum time between two rounds of refetches for the same noun and for any, and the random jitter, so that the
 * pages of an office do not refetch all at once.
 */
export const PACE = { gapMs: 1000, betweenMs: 200, jitterMs: 100 }

/**
 * Batches and throttles nouns for `run`. A noun waits while a round of its own runs, and for a gap afterwards; another
 * noun does not wait for it, so that a booking shows soon beside names that have just changed. There is always a last
 * round for the nouns that came in meanwhile.
 */
export function paced(run: (nouns: ReadonlySet<string>) => Promise<void>, random: () => number = Math.random) {
  const waiting = new Set<string>()
  const resting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let cancelled = false

  const due = () => [...waiting].filter((noun) => !resting.has(noun))

  function schedule() {
    if (timer || cancelled || due().length === 0) return
    const pause = Math.max(0, startedAt + PACE.betweenMs - performance.now())
    timer = setTimeout(start, pause + random() * PACE.jitterMs)
  }

  function start() {
    timer = undefined
    startedAt = performance.now()
    void round(new Set(due()))
  }

  async function round(nouns: ReadonlySet<string>) {
    for (const noun of nouns) {
      waiting.delete(noun)
      resting.add(noun)
    }
    await run(nouns).catch((error: unknown) => console.warn('What has changed could not be fetched', error))
    setTimeout(() => {
      for (const noun of nouns) resting.delete(noun)
      schedule()
    }, PACE.gapMs)
  }

  return {
    add(more: readonly string[]) {
      for (const noun of more) waiting.add(noun)
      schedule()
    },
    cancel() {
      cancelled = true
      clearTimeout(timer)
    },
  }
}
