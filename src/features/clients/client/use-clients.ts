import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'

interface Shown {
  teamId: string
  search: string | undefined
  archived: true | undefined
}

/** The pages of a team's clients. */
export function useClients({ teamId, search, archived }: Shown) {
  return useInfiniteQuery(
    api.clients.list.infiniteOptions({
      input: (after: string | undefined) => ({
        teamId,
        state: archived ? ('archived' as const) : ('active' as const),
        ...(search && { search }),
        ...(after && { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
}

/** Every site, to choose one. */
export function useSiteChoices(teamId: string) {
  const query = useClients({ teamId, search: undefined, archived: undefined })
  useFurtherPages(query, Number.POSITIVE_INFINITY)
  const { data } = query
  return useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(({ items }) => items)
        .flatMap((client) => client.sites.map((site) => ({ value: site.id, label: `${site.name}, ${client.name}` }))),
    [data],
  )
}

/** Refetches what is on screen of clients. */
export function useRefreshClients() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.clients.key() })
}
