import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TabletState } from '../../schema.ts'
import { keepSending, useWaiting, type Waiting } from './queue.ts'
import { readTablet, refusedWith } from './tablet-api.ts'

const KEPT = 'care-tablet:state'
const LOOK_AGAIN_MS = 20_000

function readKept(): TabletState | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as TabletState | null
    return Array.isArray(kept?.people) ? kept : undefined
  } catch {
    return undefined
  }
}

async function readAndKeep(): Promise<TabletState> {
  try {
    const state = await readTablet()
    localStorage.setItem(KEPT, JSON.stringify(state))
    return state
  } catch (error) {
    const status = refusedWith(error)
    if (status === 401) localStorage.removeItem(KEPT)
    const kept = status === undefined ? readKept() : undefined
    if (kept) return kept
    throw error
  }
}

/** What this tablet shows: as the server has it, without a network as it was last seen, and with what waits here to be sent. */
export function useTablet() {
  const query = useQuery({
    ...{ queryKey: ['tablet'], queryFn: readAndKeep, networkMode: 'always', gcTime: 0 },
    ...{ refetchInterval: LOOK_AGAIN_MS, refetchIntervalInBackground: true, retry: false },
  })
  const waiting = useWaiting()
  const { refetch } = query
  useEffect(() => keepSending(() => void refetch()), [refetch])
  return { ...query, waiting, people: withWaiting(query.data, waiting) }
}

function withWaiting(state: TabletState | undefined, waiting: readonly Waiting[]): TabletState['people'] {
  const taps = waiting.filter(({ refused }) => refused === undefined).flatMap((one) => one.taps)
  return (state?.people ?? []).map((person) => ({
    ...person,
    events: [
      ...person.events,
      ...taps
        .filter(
          ({ id, assignmentId }) =>
            assignmentId === person.assignmentId && !person.events.some((event) => event.id === id),
        )
        .map(({ id, kind, deviceAt: at }) => ({ id, kind, at })),
    ],
  }))
}
