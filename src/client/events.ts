import { useEffect } from 'react'
import { auth } from './auth.ts'
import { queryClient } from './queries.ts'

const RECONNECT_SECONDS = [1, 2, 5, 10, 10]
const QUIET_MS = 250

/**
 * Follows the server's events while mounted and refetches what is on screen when something changed; a query with `meta: { live: false }` stays.
 * Every reconnect refetches too: events that passed meanwhile are not repeated. A lost stream may mean a session ended elsewhere: the auth client asks.
 */
export function useLiveUpdates() {
  useEffect(() => followEvents(), [])
}

function followEvents(): () => void {
  let source: EventSource | undefined
  let attempt = 0
  let retry = 0
  let resync = false
  const refetch = throttled(() => {
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live !== false })
  })

  function connect() {
    source = new EventSource('/api/events')
    source.onopen = () => {
      attempt = 0
      if (resync) refetch.call()
      resync = true
    }
    source.addEventListener('changed', () => refetch.call())
    source.onerror = () => {
      source?.close()
      if (attempt === 0) void auth.getUser()
      const seconds = RECONNECT_SECONDS[Math.min(attempt, RECONNECT_SECONDS.length - 1)] ?? 10
      attempt += 1
      retry = window.setTimeout(connect, seconds * 1000)
    }
  }

  connect()
  return () => {
    clearTimeout(retry)
    refetch.cancel()
    source?.close()
  }
}

/** Runs at once, then at most once a quiet time, with a last run for calls that came in between. */
function throttled(run: () => void) {
  let timer = 0
  let again = false
  function pause() {
    timer = window.setTimeout(() => {
      timer = 0
      if (!again) return
      again = false
      run()
      pause()
    }, QUIET_MS)
  }
  return {
    call() {
      if (timer) again = true
      else {
        run()
        pause()
      }
    },
    cancel: () => clearTimeout(timer),
  }
}
