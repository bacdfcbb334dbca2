import { contract } from 'virtual:contract'
import { useEffect } from 'react'
import { queryClient } from '../queries.ts'
import { useSession } from '../session/session.tsx'
import { followEvents } from './event-stream.ts'
import { paced } from './pace.ts'
import { refetchShown } from './refetches.ts'

/** Follows the server's events while mounted, and refetches the queries on screen that show what has changed (`shows` in the contracts). */
export function useLiveUpdates() {
  const { user } = useSession()
  const personId = user?.id
  useEffect(() => {
    if (!personId) return
    const { add, cancel } = paced((nouns) => refetchShown({ queries: queryClient, contract }, nouns))
    const leave = followEvents(personId, add)
    return () => {
      leave()
      cancel()
    }
  }, [personId])
}
