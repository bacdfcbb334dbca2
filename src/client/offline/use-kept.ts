import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../session/session.tsx'
import { useOnline } from './connection.ts'
import { forget, type Kept, keep, readKept } from './kept.ts'

interface KeptQuery<T, K> {
  /** Under which name this device keeps it. */
  name: string
  query: Pick<UseQueryResult<T>, 'data' | 'dataUpdatedAt' | 'error'>
  /** What is kept of an answer; undefined: nothing. A function of a module, the same each time. */
  toKeep: (data: T) => K | undefined | Promise<K>
}

/** Keeps the answers of a query on this device; `kept` is the last of them, where there is no connection and nothing newer. */
export function useKept<T, K>({
  name,
  query: { data, dataUpdatedAt: at, error },
  toKeep,
}: KeptQuery<T, K>): {
  kept: Kept<K> | undefined
  /** There is no connection, and it is known whether something is kept. */
  offline: boolean
} {
  const { id: person } = useUser()
  const online = useOnline()
  const stored = useQuery({
    queryKey: ['kept', name, person],
    queryFn: async () => (await readKept<K>(name, person)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  useEffect(() => {
    if (data) void store({ name, person, at, value: toKeep(data) })
  }, [name, person, data, at, toKeep])
  // A phone may say that it has a network and reach nothing.
  const offline = !online || error instanceof TypeError
  const old = stored.data
  return { kept: offline && old && (!data || old.at >= at) ? old : undefined, offline: offline && !stored.isPending }
}

async function store<K>({ name, person, at, ...wanted }: { name: string; person: string; at: number; value: K }) {
  const value = await wanted.value
  await (value === undefined ? forget(name) : keep(name, { person, at, value }))
}
