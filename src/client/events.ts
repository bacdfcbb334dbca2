import { useEffect } from 'react'
import { followEvents } from './event-stream.ts'
import { queryClient } from './queries.ts'
import { useSession } from './session.tsx'

const QUIET_MS = 250

/**
 * Follows the server's events while mounted and refetches what is on screen when something changed; a query with `meta: { live: false }` stays.
 */
export function useLiveUpdates() {
  const { user } = useSession()
  const personId = user?.id
  useEffect(() => {
    if (!personId) return
    const refetch = throttled(() => {
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live !== false })
    })
    const leave = followEvents(personId, refetch.call)
    return () => {
      leave()
      refetch.cancel()
    }
  }, [personId])
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
