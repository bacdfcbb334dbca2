import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from './database/listener.ts'

/** What changes within this time is dealt with by one run. */
const GATHERED_MS = 200

interface Woken {
  topic: string
  work: () => Promise<void>
  onError: (error: Error) => void
  gatheredMs?: number
}

/**
 * Runs work in this process whenever a topic is published: one run at a time, and one more for what is published during it. Other processes run it as well, and what
 * fails is left to the schedule of the queue. Returns what ends it, and waits for a run.
 */
export function runWhenTold(
  listener: Pick<Listener, 'follow'>,
  { topic, work, onError, gatheredMs = GATHERED_MS }: Woken,
): () => Promise<void> {
  let isTold = false
  let running: Promise<void> | undefined

  async function run() {
    while (isTold) {
      await pause(gatheredMs)
      isTold = false
      try {
        await work()
      } catch (error) {
        onError(error as Error)
      }
    }
    running = undefined
  }

  const unfollow = listener.follow([topic], (message) => {
    if (message === 'closing') return
    isTold = true
    running ??= run()
  })
  return async () => {
    unfollow()
    isTold = false
    await running
  }
}
