import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { inQuery } from '#client/events/refetches.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import type { Chip } from '../../rules/rows.ts'
import type { OtherHere } from '../../schema.ts'

/** The server forgets a page that says nothing for 100 s. */
const RENEW_MS = 45_000
/** What is in hand for a moment is nobody's business. */
const SETTLED_MS = 400
const NOBODY: readonly OtherHere[] = []

/** Says that this page has the rota open while it is in sight, and what its reader has in hand; answers who else has. */
export function useHere(teamId: string, isReady: boolean) {
  const [page] = useState(() => crypto.randomUUID())
  const inHand = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queryKey = api.rota.here.queryKey({ input: { teamId, page } })
  const say = useCallback(
    (leaves?: true) => {
      const context = inQuery(api.rota.here.queryKey({ input: { teamId, page } }))
      return client.rota.here({ teamId, page, shiftId: inHand.current, leaves }, { context })
    },
    [teamId, page],
  )
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => say(),
    enabled: isReady,
    refetchInterval: RENEW_MS,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })

  useEffect(() => {
    const leave = () => void say(true).catch(() => {})
    const look = () => (document.visibilityState === 'hidden' ? leave() : void refetch())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [say, refetch])

  const hold = useLatest((chip: Chip | undefined) => {
    if (chip?.shift.id === inHand.current) return
    inHand.current = chip?.shift.id
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refetch(), SETTLED_MS)
  })
  const others = data?.others ?? NOBODY
  const mates = useMemo(
    () => new Map(others.flatMap(({ fullName, shiftIds }) => shiftIds.map((id) => [id, fullName] as const))),
    [others],
  )
  return { others, mates, hold }
}
