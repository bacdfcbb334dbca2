import { setImmediate as pause } from 'node:timers/promises'

/** Work on the main thread lets others in after so many milliseconds. */
const AT_ONCE_MS = 10

/** Lets requests in between pieces of long work; throws where the work is to end. */
export function breather(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < AT_ONCE_MS) return
    await pause()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
