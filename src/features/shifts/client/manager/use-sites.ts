import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'

/** Every site that takes bookings, by client, in the order of their names. */
export function useSites(teamId: string) {
  const query = useInfiniteQuery(
    api.clients.list.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, state: 'active' as const, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  useFurtherPages(query, Number.POSITIVE_INFINITY)
  const { data } = query
  const sites = useMemo(() => {
    const clients = data?.pages.flatMap(({ items }) => items) ?? []
    return clients.flatMap((client) =>
      client.sites
        .filter(({ archived }) => !archived)
        .map(({ id, name }) => ({ id, name, clientId: client.id, clientName: client.name })),
    )
  }, [data])
  return { query, sites, isComplete: query.isSuccess && !query.hasNextPage }
}
