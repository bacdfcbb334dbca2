import { auth } from '../session/auth.ts'

const RECONNECT_SECONDS = [1, 2, 5, 10, 10]
/** How long before the stream the page's first calls may have been made. */
const EARLIER_MS = 2000

/**
 * Calls `heard` with the changed nouns that the person may follow. All tabs of a browser share one connection: the tab that holds the
 * Web Lock has it and broadcasts to the others; when it closes or loses the connection the next tab takes over. Returns the unsubscriber.
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

  /** Holds the connection until it is lost or the page is left. */
  function hold(): Promise<void> {
    return new Promise((resolve) => {
      // Missed events are not replayed: with the page's age the server can tell whether there may have been some.
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
      // A lost connection may mean that the session has ended elsewhere: the auth client checks.
      if (attempt === 0) void auth.getUser()
      const seconds = RECONNECT_SECONDS[Math.min(attempt, RECONNECT_SECONDS.length - 1)] ?? 10
      attempt += 1
      // Jitter: after a restart of the server the browsers do not reconnect in the same moment.
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
