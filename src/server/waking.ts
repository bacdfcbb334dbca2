import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from './database/listener.ts'

/** What changes within this time is dealt with by one run. */
const GATHERED_MS = 200

/** What work returns when more is due soon: it runs again then, without having been told. */
export interface DueAgain {
  inMs: number
}

const isDueAgain = (result: unknown): result is DueAgain =>
  typeof result === 'object' && result !== null && 'inMs' in result

interface Woken {
  topic: string
  /** May return `DueAgain`. */
  work: () => Promise<unknown>
  onError: (error: Error) => void
  gatheredMs?: number
}

/**
 * Runs work in this process at once, for what others have left, and whenever a topic is published: one run at a time, and
 * one more for what is published during it. Other processes run it as well, and what fails is left to the schedule of the
 * queue. Returns what ends it, and waits for a run.
 */
export function runWhenTold(
  listener: Pick<Listener, 'follow'>,
  { topic, work, onError, gatheredMs = GATHERED_MS }: Woken,
): () => Promise<void> {
  let isTold = false
  let running: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined

  function tell() {
    isTold = true
    running ??= run()
  }

  async function run() {
    while (isTold) {
      await pause(gatheredMs)
      isTold = false
      try {
        const result = await work()
        clearTimeout(later)
        if (isDueAgain(result)) later = setTimeout(tell, result.inMs)
      } catch (error) {
        onError(error as Error)
      }
    }
    running = undefined
  }

  const unfollow = listener.follow([topic], (message) => {
    if (message !== 'closing') tell()
  })
  tell()
  return async () => {
    unfollow()
    isTold = false
    await running
    clearTimeout(later)
  }
}
