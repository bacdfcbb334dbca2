import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'

/** The sites of a team that take bookings, by client and name. */
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
  const sites = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(({ items }) => items)
        .flatMap((client) =>
          client.sites
            .filter(({ archived }) => !archived)
            .map(({ id, name }) => ({ id, name, clientName: client.name })),
        ),
    [data],
  )
  return { query, sites }
}

export type Site = ReturnType<typeof useSites>['sites'][number]
