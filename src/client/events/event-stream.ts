import { auth } from '../session/auth.ts'

const RECONNECT_SECONDS = [1, 2, 5, 10, 10]
/** The page's first calls may have been made this long before it began to follow. */
const EARLIER_MS = 2000

/**
 * Calls `heard` with the nouns that have changed, whenever something has that the person may see. All tabs of a browser share one connection: the tab that holds the
 * lock has it and tells the others; when it closes or loses the connection the next tab takes over. Returns the way out.
 */
export function followEvents(personId: string, heard: (nouns: readonly string[]) => void): () => void {
  const name = `care-events-${personId}`
  const channel = 'locks' in navigator && 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  const leaving = new AbortController()
  const { signal } = leaving
  const begun = performance.now()
  let attempt = 0

  function tellAll({ data }: MessageEvent<string>) {
    const nouns = data.split(' ')
    heard(nouns)
    channel?.postMessage(nouns)
  }

  /** Holds the connection until it is lost or the page leaves. */
  function hold(): Promise<void> {
    return new Promise((resolve) => {
      // Events that passed while nobody was connected are not repeated: the server says whether there may have been some.
      const age = Math.ceil(performance.now() - begun) + EARLIER_MS
      const source = new EventSource(`/api/events?age=${age}`)
      function end() {
        source.close()
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end)
      source.onopen = () => {
        attempt = 0
      }
      source.addEventListener('changed', tellAll)
      source.onerror = end
    })
  }

  async function follow() {
    while (!signal.aborted) {
      if (channel) await navigator.locks.request(name, { signal }, hold).catch(() => {})
      else await hold()
      if (signal.aborted) return
      // A lost connection may mean that the session has ended elsewhere: the auth client asks.
      if (attempt === 0) void auth.getUser()
      const seconds = RECONNECT_SECONDS[Math.min(attempt, RECONNECT_SECONDS.length - 1)] ?? 10
      attempt += 1
      // After a restart of the server not all browsers come back in the same moment.
      await pause(seconds * 1000 * (0.75 + Math.random() / 2), signal)
    }
  }

  channel?.addEventListener('message', ({ data }) => heard(data))
  void follow()
  return () => {
    leaving.abort()
    channel?.close()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
