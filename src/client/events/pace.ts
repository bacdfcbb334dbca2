/** The minimum time between two rounds of refetches, and the random jitter, so that the pages of an office do not refetch all at once. */
export const PACE = { gapMs: 1000, jitterMs: 500 }

/** Batches and throttles nouns for `run`: one round at a time, at most one per gap, and a last one for what came in meanwhile. */
export function paced(run: (nouns: ReadonlySet<string>) => Promise<void>, random: () => number = Math.random) {
  let nouns = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle = true

  function wait(ms: number) {
    idle = false
    timer = setTimeout(round, ms + random() * PACE.jitterMs)
  }

  async function round() {
    idle = nouns.size === 0
    if (idle) return
    const due = nouns
    nouns = new Set()
    await run(due).catch((error: unknown) => console.warn('What has changed could not be fetched', error))
    wait(PACE.gapMs)
  }

  return {
    add(more: readonly string[]) {
      for (const noun of more) nouns.add(noun)
      if (idle) wait(0)
    },
    cancel() {
      nouns.clear()
      clearTimeout(timer)
    },
  }
}
