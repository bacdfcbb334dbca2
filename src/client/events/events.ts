import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../queries.ts'
import { useSession } from '../session/session.tsx'
import { followEvents } from './event-stream.ts'
import { paced } from './pace.ts'
import { causedByEvent } from './refetches.ts'

/**
 * Follows the server's events while mounted and refetches what is on screen when something changed; a query with `meta: { live: false }` stays.
 */
export function useLiveUpdates() {
  const { user } = useSession()
  const personId = user?.id
  useEffect(() => {
    if (!personId) return
    const refetch = paced(() => void refetchShown())
    const leave = followEvents(personId, refetch.call)
    return () => {
      leave()
      refetch.cancel()
    }
  }, [personId])
}

/** A page in the background only notes that its data is old, and fetches when it is looked at again. */
async function refetchShown() {
  const refetchType = document.hidden ? 'none' : 'active'
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive })
  await causedByEvent(shown, () => queryClient.invalidateQueries({ predicate: isLive, refetchType }))
}

function isLive({ meta }: Query): boolean {
  return meta?.live !== false
}
